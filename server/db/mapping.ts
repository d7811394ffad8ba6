/** The fields of a contract's input and the columns of a table that store them, matched once for both directions. */
import type * as v from 'valibot'
import type { Schema, Shown } from '#contract/call.ts'
import { fromWire, toWire } from '../flow/clock.ts'
import type { Row } from './db.ts'
import { readJson, writeJson } from './json.ts'
import type { TableName } from './tables.ts'

/** Converts the value of a field to the value of its column and back. */
interface Codec<Value, Stored> {
  write: (value: Value) => Stored
  read: (stored: Stored) => Value
}

/** A list or a record in a JSON column. */
export const json = { write: writeJson, read: readJson }
/** A text that may be empty; stored as null if it is. */
export const optional = { write: (text: string) => text || null, read: (stored: string | null) => stored ?? '' }
/** A moment `YYYY-MM-DD HH:mm:ss`; stored in epoch milliseconds. */
export const time = { write: fromWire, read: toWire }
/** As `time`; an empty text is stored as null. */
export const optionalTime = {
  write: (moment: string) => (moment === '' ? null : fromWire(moment)),
  read: (at: number | null) => (at === null ? '' : toWire(at)),
}

type Fields = Readonly<Record<string, Schema>>
type Value<S> = S extends Schema ? Shown<v.InferOutput<S>> : never

type SnakeCase<S> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** A column of the same type stores the field as it is. */
type Conversion<Value, Stored> = [Value, Stored] extends [Stored, Value] ? Partial<Codec<Value, Stored>> : Codec<Value, Stored>

/** A column of another name, a codec for the column of the same name, or both. */
type Override<T extends TableName, N, S> =
  | { [C in keyof Row<T>]: { column: C } & Conversion<Value<S>, Row<T>[C]> }[keyof Row<T>]
  | (SnakeCase<N> extends infer C extends keyof Row<T> ? Conversion<Value<S>, Row<T>[C]> & { column?: never } : never)

/** Whether the column with the field's name in snake_case stores the field as it is. */
type Fits<T extends TableName, N, S> = object extends Override<T, N, S> ? true : false

/** A field that no column fits must have an override: without it the mapping does not compile. */
type Overrides<T extends TableName, F extends Fields> = {
  readonly [N in keyof F as Fits<T, N, F[N]> extends true ? never : N]: Override<T, N, F[N]>
} & { readonly [N in keyof F as Fits<T, N, F[N]> extends true ? N : never]?: Override<T, N, F[N]> }

type CamelCase<S extends string> = S extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : S

type ColumnOf<N, O> = N extends keyof O ? (O[N] extends { column: infer C extends string } ? C : SnakeCase<N>) : SnakeCase<N>
type Columns<T extends TableName, F extends Fields, O> = {
  [N in keyof F as ColumnOf<N, O> & keyof Row<T>]: Row<T>[ColumnOf<N, O> & keyof Row<T>]
}
type Values<F extends Fields> = { [N in keyof F]: Value<F[N]> }

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const fieldNames = new Map<string, string>()

/** @returns the name of a column as a field's; remembered, because views of long lists ask for the same names again and again. */
function camelCase(column: string): string {
  let name = fieldNames.get(column)
  if (name === undefined) {
    name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    fieldNames.set(column, name)
  }
  return name
}

/** @returns the listed columns of a row as fields of a view, unchanged: `meeting_id` becomes `meetingId`. */
export function pickFields<R extends object, C extends keyof R & string>(row: R, ...columns: C[]) {
  const fields: Record<string, unknown> = {}
  for (const column of columns) fields[camelCase(column)] = row[column]
  return fields as { [N in C as CamelCase<N>]: R[N] }
}

/**
 * @param _table only its type is read.
 * @param fields of the contract's input, each stored in one column.
 * @param overrides for fields whose column has another name or another type than the field.
 */
export function mapping<T extends TableName, F extends Fields, const O extends Overrides<T, F>>(_table: T, fields: F, overrides: O) {
  const rules = Object.keys(fields).map((name) => {
    const { column = snakeCase(name), ...codec } =
      (overrides as Record<string, Partial<Codec<unknown, unknown>> & { column?: string }>)[name] ?? {}
    return { name, column, ...codec }
  })
  return {
    /** @param input the fields; others are ignored. @returns their columns, to store. */
    toRow: (input: Values<F>) =>
      Object.fromEntries(
        rules.map(({ name, column, write }) => {
          const value: unknown = input[name]
          return [column, write === undefined ? value : write(value)]
        }),
      ) as Columns<T, F, O>,

    /** @returns the fields, in the order of the contract, and nothing else of the row. */
    toView: (row: Columns<T, F, O>) =>
      Object.fromEntries(
        rules.map(({ name, column, read }) => {
          const stored: unknown = row[column as keyof typeof row]
          return [name, read === undefined ? stored : read(stored)]
        }),
      ) as Values<F>,
  }
}
