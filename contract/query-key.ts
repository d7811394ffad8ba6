/** Under which name an answer is remembered: by the client's cache, and in the data that a rendered page carries. */
import type { Call } from './call.ts'

/** Path and input; the order of the input's fields does not matter, fields left undefined are not there. */
export function queryKey(call: Call, input: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${call.path} ${JSON.stringify(fields)}`
}
