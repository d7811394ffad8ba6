/** Under which name an answer is remembered: by the client's cache, and in the data that a rendered page carries. */
import type { Call, Input } from './call.ts'

/** Path and input; the order of the input's fields does not matter, fields left undefined are not there. */
export function queryKey(call: Call, input: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${call.path} ${JSON.stringify(fields)}`
}

/** @returns what a call was asked under this name. */
export const inputOf = <C extends Call>(key: string): Input<C> =>
  Object.fromEntries(JSON.parse(key.slice(key.indexOf(' '))) as [string, unknown][]) as Input<C>
