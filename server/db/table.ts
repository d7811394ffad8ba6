/** Statements on one table whose only conditions are equal columns. Joins, orders, bounds and other rules are functions of a store. */
import type { Kysely, Transaction, Updateable } from 'kysely'
import type { NewRow, Reader, Row, Tx } from './db.ts'
import { countOf } from './pages.ts'
import type { TableName, Tables } from './tables.ts'

/** The values that columns must equal, at least one. */
type Where<T extends TableName> = { readonly [C in keyof Row<T>]?: NonNullable<Row<T>[C]> }

/** Columns that an update may set. A row keeps its id, its meeting and its tenant; `move` sets the state of a machine (flow/machine.ts). */
type Columns<T extends TableName> = Omit<Updateable<Tables[T]>, 'id' | 'meeting_id' | 'third_id' | 'state' | 'status'>

type AnyRow = Record<string, string | number | null>
type AnyTables = Record<string, AnyRow>

/**
 * @param name the table. The constant is exported by a store of the feature that owns the table; files of other features only read
 *   by it (test/architecture.test.ts).
 * @returns the verbs. Each throws an Error if `where` is empty or the value of a column is undefined or null: a forgotten value
 *   must not select the rows of other meetings.
 */
export function table<T extends TableName>(name: T) {
  // The query layer cannot type a table that only a parameter names; the signatures of the verbs are typed by that table.
  const reading = (on: Reader) => on as Kysely<AnyTables>
  const writing = (tx: Tx) => tx as Transaction<AnyTables>
  const columnsOf = (where: Where<T>): AnyRow => {
    const values = Object.entries(where)
    const missing = values.filter(([, value]) => value === undefined || value === null).map(([column]) => column)
    if (values.length === 0 || missing.length > 0) throw new Error(`${name}: no value for ${missing.join(', ') || 'any column'}`)
    return where as AnyRow
  }
  const matching = (on: Reader, where: Where<T>) => {
    const columns = columnsOf(where)
    return reading(on)
      .selectFrom(name as string)
      .where((q) => q.and(columns))
  }
  return {
    /** @returns the row, or one of them if several match. */
    async find(on: Reader, where: Where<T>): Promise<Row<T> | undefined> {
      return (await matching(on, where).selectAll().executeTakeFirst()) as Row<T> | undefined
    },

    /** Locks the row for update until the transaction ends. @returns the row. */
    async lock(tx: Tx, where: Where<T>): Promise<Row<T> | undefined> {
      return (await matching(tx, where).selectAll().forUpdate().executeTakeFirst()) as Row<T> | undefined
    },

    async count(on: Reader, where: Where<T>): Promise<number> {
      return countOf(matching(on, where))
    },

    /** For many rows `Db.insertMany` is faster. */
    async insert(tx: Tx, row: NewRow<T>): Promise<void> {
      await writing(tx)
        .insertInto(name as string)
        .values(row as AnyRow)
        .execute()
    },

    /**
     * Does nothing if a row with the same `keys`, or with any unique key if none is named, exists. An insert that meets an uncommitted
     * one waits for it. @returns whether the row was inserted.
     */
    async insertNew(tx: Tx, row: NewRow<T>, ...keys: (keyof NewRow<T> & string)[]): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await writing(tx)
        .insertInto(name as string)
        .values(row as AnyRow)
        .onConflict((conflict) => (keys.length === 0 ? conflict : conflict.columns(keys)).doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Inserts the row. If one with the same `keys` exists, it takes over `columns` instead: by default all but the keys. */
    async upsert<C extends keyof NewRow<T> & string>(tx: Tx, row: NewRow<T>, keys: readonly C[], columns?: readonly C[]): Promise<void> {
      const isTaken = (column: string) => (columns ? columns.includes(column as C) : !keys.includes(column as C))
      await writing(tx)
        .insertInto(name as string)
        .values(row as AnyRow)
        .onConflict((conflict) =>
          conflict.columns(keys).doUpdateSet(Object.fromEntries(Object.entries(row as AnyRow).filter(([column]) => isTaken(column)))),
        )
        .execute()
    },

    /** @returns the number of rows that matched. */
    async update(tx: Tx, where: Where<T>, columns: Columns<T>): Promise<number> {
      const equal = columnsOf(where)
      const { numUpdatedRows } = await writing(tx)
        .updateTable(name as string)
        .set(columns as AnyRow)
        .where((q) => q.and(equal))
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    /** @returns the number of deleted rows. */
    async delete(tx: Tx, where: Where<T>): Promise<number> {
      const equal = columnsOf(where)
      const { numDeletedRows } = await writing(tx)
        .deleteFrom(name as string)
        .where((q) => q.and(equal))
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
