/**
 * Statements of the hot path: written with the query layer, compiled once per
 * engine, afterwards only bound. A list travels as one parameter (an array for
 * PostgreSQL, JSON text for SQLite), so that its length never makes a new
 * statement.
 */
import { type AliasedRawBuilder, type Compilable, type CompiledQuery, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/** Stands in a compiled statement where a value will be bound. */
class Slot {
  readonly bind: (input: unknown) => unknown
  constructor(bind: (input: unknown) => unknown) {
    this.bind = bind
  }
}

type Pair = readonly [string, string]
interface Couple {
  a: string
  b: string
}
type Named<In, T> = { [K in keyof In]: In[K] extends T ? K : never }[keyof In]

/** Places for the values that come later. */
export interface Given<In> {
  value<K extends keyof In>(name: K): In[K]
  /** `column` is one of a list of texts. */
  among(column: string, name: Named<In, readonly string[]>): RawBuilder<SqlBool>
  /**
   * The same, for a statement that takes longer to plan than to run: planned once, as for ten of them. Tables that are empty
   * then are read whole until PostgreSQL has looked at them again.
   */
  amongFew(column: string, name: Named<In, readonly string[]>): RawBuilder<SqlBool>
  /** A table of pairs, with the columns `a` and `b`. */
  pairs<A extends string>(name: Named<In, readonly Pair[]>, alias: A): AliasedRawBuilder<Couple, A>
}

function places<In>(engine: Db['engine']): Given<In> {
  const slot = (bind: (input: In) => unknown) => new Slot(bind as (input: unknown) => unknown)
  const texts = (name: keyof In) => (input: In) => input[name] as readonly string[]
  const couples = (name: keyof In) => (input: In) => input[name] as readonly Pair[]
  const half = (name: keyof In, which: 0 | 1) => slot((input) => couples(name)(input).map((pair) => pair[which]))
  /**
   * PostgreSQL keeps one plan for a statement where it expects no better one from knowing the values. It counts what an array
   * holds, and plans a statement anew each time for that; it does not look into a select.
   */
  const unread = (values: Slot) => sql`(select ${values}::text[])`
  const amongTexts = (column: string, list: (input: In) => readonly string[], array: (values: Slot) => RawBuilder<unknown>) =>
    engine === 'sqlite'
      ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${slot((input) => JSON.stringify(list(input)))}))`
      : sql<SqlBool>`${sql.ref(column)} = any(${array(slot(list))}::text[])`
  return {
    // The query layer takes the slot for the value that is bound later.
    value: (name) => slot((input) => input[name]) as never,
    among: (column, name) => amongTexts(column, texts(name), (values) => sql`${values}`),
    amongFew: (column, name) => amongTexts(column, texts(name), unread),
    pairs: (name, alias) =>
      (engine === 'sqlite'
        ? sql<Couple>`(select value ->> 0 as a, value ->> 1 as b from json_each(${slot((input) => JSON.stringify(couples(name)(input)))}))`
        : sql<Couple>`(select a, b from unnest(${unread(half(name, 0))}, ${unread(half(name, 1))}) as pair(a, b))`
      ).as(alias),
  }
}

const names = new Map<string, string>()

/**
 * The name under which a connection of PostgreSQL keeps a statement of the hot path, so that it is read and planned
 * there once.
 * @returns undefined for all others.
 */
export function nameOf(statement: string): string | undefined {
  return names.get(statement)
}

/** @returns the same statement. */
export function named(statement: string): string {
  if (!names.has(statement)) names.set(statement, `prepared_${names.size + 1}`)
  return statement
}

export interface Answer<R> {
  rows: R[]
  /** Rows changed, where rows were changed. */
  changed: number
}

/**
 * @param write builds the statement; called once per engine.
 * @returns a function that binds and runs it, in a transaction or on the read side.
 */
export function prepared<In, R>(
  write: (layer: Kysely<Tables>, given: Given<In>) => Compilable<R>,
): (db: Pick<Db, 'engine'>, on: Kysely<Tables>, input: In) => Promise<Answer<R>> {
  const compiled = new Map<Db['engine'], CompiledQuery<R>>()
  return async ({ engine }, on, input) => {
    let statement = compiled.get(engine)
    if (statement === undefined) {
      compiled.set(engine, (statement = write(on, places<In>(engine)).compile() as CompiledQuery<R>))
      named(statement.sql)
    }
    const parameters = statement.parameters.map((parameter) => (parameter instanceof Slot ? parameter.bind(input) : parameter))
    const { rows, numAffectedRows } = await on.executeQuery<R>({ ...statement, parameters })
    return { rows, changed: Number(numAffectedRows ?? 0) }
  }
}
