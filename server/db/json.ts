/**
 * Columns that hold JSON: kept as text, read and written through this door, parsed by whoever asks for what is in them
 * and by nobody else.
 */

declare const holds: unique symbol

/** The text of a JSON column that holds a `T` (column-types.ts). */
export type Json<T> = string & { readonly [holds]: T }

/** What a JSON column holds. */
export function readJson<T>(column: Json<T>): T {
  // Only writeJson makes such a text: what a column holds has been checked before it came here.
  return JSON.parse(column) as T
}

/** @returns the text for a JSON column; the same value gives the same text. */
export function writeJson<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>
}
