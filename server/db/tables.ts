/**
 * Every table, as the query layer sees it: the columns of the schema, with the narrower types of column-types.ts. Moments are epoch
 * milliseconds in UTC, money is whole fen, yes/no is 1/0, lists and records are JSON text (json.ts).
 */
import type { SelectType } from 'kysely'
import type { ColumnTypes, SetOnInsert } from './column-types.ts'
import type { Defaulted, Schema } from './schema.generated.ts'
import type { Sealed } from './sealed.ts'

/** What a narrower type must be assignable to; never for a table or column that the schema lacks. */
type Fitting<Types> = {
  [T in keyof Types]: T extends keyof Schema
    ? { [C in keyof Types[T]]: C extends keyof Schema[T] ? FittingColumn<SelectType<Schema[T][C]>> : never }
    : never
}
type FittingColumn<Plain> = string extends Plain ? string | Sealed | SetOnInsert<string | Sealed> : number | SetOnInsert<number>

/** The narrower type of a column, with the null and the default of the schema. */
type Narrowed<Plain, Narrower> = [Narrower] extends [SetOnInsert<infer T>]
  ? T
  : [Plain] extends [string | number]
    ? Narrower
    : [Plain] extends [string | number | null]
      ? Narrower | null
      : Defaulted<Narrower>

type TablesOf<Types extends Fitting<Types>> = {
  [T in keyof Schema]: T extends keyof Types
    ? { [C in keyof Schema[T]]: C extends keyof Types[T] ? Narrowed<Schema[T][C], Types[T][C]> : Schema[T][C] }
    : Schema[T]
}

export interface Tables extends TablesOf<ColumnTypes> {}

export type TableName = keyof Tables
