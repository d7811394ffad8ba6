/** What the adaptions of calls to another gateway (API_BASE) are made of: the table of them, and answers made whole. */
import type { Reason } from '#contract/codes.ts'
import { type Call, type Data, type Input, type Page, PAGE_SIZE } from '#contract/call.ts'

export type Given = Readonly<Record<string, unknown>>
export type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<unknown>
export interface Refused {
  reason: Reason
  msg: string
}
export interface Adapted<C extends Call> {
  /** Makes an answer whole. */
  whole?: (given: unknown, input: Input<C>, ask: Ask) => Data<C> | Promise<Data<C>>
  /** The answer where the gateway has no such call. */
  without?: (input: Input<C>, ask: Ask) => Data<C> | Promise<Data<C>>
  /** Why the call is not made at all. */
  refusesInput?: (input: Input<C>) => Refused | undefined
  /** @returns the refusal if an answer that the gateway marks as a success means a refusal. */
  refusesAnswer?: (given: unknown) => Refused | undefined
  /** Parts of the input that only our own server takes. */
  ours?: readonly (string & keyof Input<C>)[]
}

const table = new Map<string, unknown>()
const nameOf = ({ method, path }: Call) => `${method} ${path}`
export function adapt<C extends Call>(call: C, adapted: Adapted<C>): void {
  table.set(nameOf(call), adapted)
}

export function adaptedFor<C extends Call>(call: C): Adapted<C> {
  return (table.get(nameOf(call)) ?? {}) as Adapted<C>
}

export const objectOf = (given: unknown): Given => (typeof given === 'object' && given !== null ? (given as Given) : {})

/** Takes each field of `blank` from `given`, or its default from `blank`. Converts numbers to strings, or back, as the default is. */
export function filled<T extends object>(blank: T, given: unknown): T {
  const found = objectOf(given)
  const entries = Object.entries(blank).map(([name, otherwise]: [string, unknown]) => {
    const value = found[name] ?? otherwise
    if (Array.isArray(otherwise) && !Array.isArray(value)) return [name, otherwise]
    if (typeof otherwise === 'string' && typeof value === 'number') return [name, String(value)]
    if (typeof otherwise === 'number' && typeof value === 'string') return [name, Number(value)]
    return [name, value]
  })
  return Object.fromEntries(entries) as T
}

/** A list as a page of ours, or bare. */
export function pageOf<T>(given: unknown, { pageNum = 1, pageSize = PAGE_SIZE }: Given, row: (given: unknown, at: number) => T): Page<T> {
  const bare = Array.isArray(given) ? given : objectOf(given)['list']
  const list = (Array.isArray(bare) ? bare : []).map((one: unknown, at) => row(one, at))
  return filled({ list: [] as T[], total: list.length, pageNum: Number(pageNum), pageSize: Number(pageSize) }, { ...objectOf(given), list })
}

/** What is absent, as an empty text each. */
export const texts = <K extends string>(...names: K[]) => Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>
