/** The ways back to visits that were announced on this browser, and the keys of their passes. Signing in or out forgets them. */
import { visitor } from '#contract/visitor.ts'
import { request } from '../../../api/call.ts'
import { kept } from '../../../session/kept.ts'
import { type KeptKey, timed } from '../../../kit/live-code/kept-key.ts'
import type { KeySource } from '../../../kit/live-code/use-live-code.ts'

interface KeptVisit {
  /** Empty where the phone of whoever is signed in leads to it. */
  key: string
  pass?: KeptKey
}

/** As many as the server takes at once. */
const MOST = 20

/** By id, in the order in which they were announced. */
const visits = () => kept<Record<string, KeptVisit>>('stay', 'visits')

export function visitKeys(): string[] {
  return Object.values(visits().get() ?? {})
    .map(({ key }) => key)
    .filter((key) => key !== '')
}

export function visitKey(id: string): string | undefined {
  return visits().get()?.[id]?.key || undefined
}

export function keepVisit(id: string, key: string): void {
  const { [id]: known, ...others } = visits().get() ?? {}
  const all: [string, KeptVisit][] = [...Object.entries(others), [id, { ...known, key }]]
  visits().set(Object.fromEntries(all.slice(-MOST)))
}

/**
 * Those that the server knows no more are forgotten.
 * @param asked the keys that it was asked by: another tab may have announced one since.
 * @param ids of all that it knows.
 */
export function keepOnly(asked: readonly string[], ids: readonly string[]): void {
  const known = Object.entries(visits().get() ?? {})
  const left = known.filter(([id, { key }]) => ids.includes(id) || (key !== '' && !asked.includes(key)))
  if (left.length < known.length) visits().set(left.length === 0 ? undefined : Object.fromEntries(left))
}

/** For `visitor.pass` and `visitor.cancel`. */
export const own = (id: string) => {
  const key = visitKey(id)
  return { id, ...(key !== undefined && { key }) }
}

/** The keys of live passes. */
export const passKeys: KeySource = {
  ask: (id, options) => request(visitor.pass, own(id), { ...options, background: true }),
  kept: (id) => visits().get()?.[id]?.pass,
  keep(id, answer) {
    const pass = timed(answer)
    const known = visits().get()
    visits().set({ ...known, [id]: { key: known?.[id]?.key ?? '', pass } })
    return pass
  },
}
