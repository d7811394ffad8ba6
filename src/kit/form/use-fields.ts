/** The fields of a form: what stands in them, what is wrong with it, and the way to the first that is wrong. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { leadToWrong } from '../../ui/first-wrong.ts'
import type { Draft } from './draft.ts'
import { useAskAhead, useUnsaved } from './use-unsaved.ts'

/** A sentence beside each field that is wrong, and what belongs to none: `foot`. */
export type Wrong<V> = { readonly [K in keyof V | 'foot']?: string | undefined }

export interface Fields<V> {
  /** For the element around the fields. */
  box: RefObject<HTMLFormElement>
  values: V
  wrong: Wrong<V>
  /** What a field of src/ui wants to know. */
  field: <K extends keyof V>(key: K) => { value: V[K]; error: string | undefined; onChange: (value: V[K]) => void }
  /** Writes, and takes back what was said of what is written, and of the whole. */
  set: (more: Partial<V>) => void
  /** Says this and nothing else, and leads to the first of it; true when there is any. */
  tell: (found: Wrong<V>) => boolean
  /** Says this too, and leads nowhere. */
  mark: (more: Wrong<V>) => void
  /** The focus to the first that is drawn of these, by the `name` of its input: it is to be typed anew. */
  focus: (...names: (keyof V & string)[]) => void
  /** Something stands there that is not saved. */
  changed: boolean
  /** It began with changes of an earlier visit. */
  restored: boolean
  /** Gives up what was changed. */
  forget: () => void
  /** It is where it belongs: until more is typed nothing would be lost. */
  saved: () => void
}

/**
 * People are asked before what they changed is lost, by whatever way they leave; what a draft keeps is not lost.
 * @param given what stands in the fields. It follows the caller until somebody changes something, and stays from then
 * on: what is sent is what was seen, with the version that came with it.
 */
export function useFields<V extends object>(given: V, kept?: Draft<NoInfer<V>>): Fields<V> {
  const box = useRef<HTMLFormElement>(null)
  const [draft] = useState(kept)
  // A rendered form takes over what the server drew, and recalls afterwards.
  const [taking] = useState(() => typeof window !== 'undefined' && window.firstTaps !== undefined)
  const [typed, setTyped] = useState<{ from?: V; changes: Partial<V> }>(() => ({ changes: (taking ? undefined : draft?.recall()) ?? {} }))
  // For those who write twice before anything is drawn.
  const latest = useRef(typed)
  const [restored, setRestored] = useState(Object.keys(typed.changes).length > 0)
  const [wrong, setWrong] = useState<Wrong<V>>({})
  const [told, setTold] = useState<object>()
  const [safe, setSafe] = useState(false)
  useEffect(() => {
    if (told !== undefined) leadToWrong(box.current)
  }, [told])
  useEffect(() => {
    const recalled = (taking ? draft?.recall() : undefined) ?? {}
    if (Object.keys(recalled).length === 0) return
    latest.current = { ...latest.current, changes: { ...recalled, ...latest.current.changes } }
    setTyped(latest.current)
    setRestored(true)
  }, [draft, taking])
  const from = typed.from ?? given
  const changed = (Object.keys(typed.changes) as (keyof V)[]).filter((key) => !isSame(typed.changes[key], from[key]))
  const lost = draft === undefined ? changed : draft.keys && changed.filter((key) => !draft.keys?.includes(key))
  useAskAhead(draft === undefined)
  useUnsaved(box, !safe && lost !== undefined && lost.length > 0)

  function set(more: Partial<V>) {
    const begun = latest.current.from ?? given
    const changes = { ...latest.current.changes, ...more }
    latest.current = { from: begun, changes }
    setTyped(latest.current)
    setSafe(false)
    draft?.keep({ ...begun, ...changes }, begun)
    mark(Object.fromEntries(['foot', ...Object.keys(more)].map((key) => [key, undefined])) as Wrong<V>)
  }
  const mark = (more: Wrong<V>) => setWrong((before) => ({ ...before, ...more }))

  return {
    box,
    values: { ...from, ...typed.changes },
    wrong,
    field: (key) => ({
      value: { ...from, ...typed.changes }[key],
      error: wrong[key],
      // TypeScript widens a computed key to `string`.
      onChange: (value) => set({ [key]: value } as unknown as Partial<V>),
    }),
    set,
    tell(found) {
      setWrong(found)
      const any = Object.values(found).some((sentence) => sentence !== undefined)
      if (any) setTold({})
      return any
    },
    mark,
    focus: (...names) => box.current?.querySelector<HTMLElement>(names.map((name) => `[name=${name}]`).join())?.focus(),
    changed: changed.length > 0,
    restored,
    forget() {
      draft?.forget()
      latest.current = { changes: {} }
      setTyped(latest.current)
      setRestored(false)
      setWrong({})
    },
    saved: () => setSafe(true),
  }
}

/** Some values are lists. */
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
