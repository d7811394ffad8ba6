/** A sheet as it is kept for ever: one text for one sheet, and its digest, by which anybody can tell that it is still the same. */
import { createHash } from 'node:crypto'

/** JSON with the keys of every record in the order of their letters, and no blanks. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
