/** The sentences beside the fields of a form; the first wrong field gets the focus once it is drawn. */
import { type RefObject, useEffect, useRef, useState } from 'react'

type Sentences<K extends string> = Partial<Record<K, string | undefined>>

interface Wrongs<K extends string> {
  /** For the element around the fields, each of which stands in a `data-key`. */
  box: RefObject<HTMLFormElement>
  wrong: Sentences<K>
  /** Says what is wrong and leads to the first of it; true when there was any. */
  tell: (found: Sentences<K>) => boolean
  clear: (...keys: K[]) => void
}

/** @param order of the fields on the screen. */
export function useWrong<K extends string>(order: readonly K[]): Wrongs<K> {
  const box = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Sentences<K>>({})
  const [seek, setSeek] = useState<{ key: K }>()
  useEffect(() => {
    const field = seek && box.current?.querySelector(`[data-key="${seek.key}"]`)
    field?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
    // To the middle: at the end of the window a bar would stand over it.
    field?.scrollIntoView?.({ block: 'center' })
  }, [seek])
  return {
    box,
    wrong,
    tell: (found) => {
      setWrong(found)
      const first = order.find((key) => found[key] !== undefined)
      if (first !== undefined) setSeek({ key: first })
      return first !== undefined
    },
    clear: (...keys) => {
      const left = { ...wrong }
      for (const key of keys) delete left[key]
      setWrong(left)
    },
  }
}
