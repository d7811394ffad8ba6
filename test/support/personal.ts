/** What a feature says of its tables: which hold a person, how they are found there, and what becomes of them. */
import type { PersonalData } from '#contract/privacy.ts'
import type { Db, Row } from '#server/db/db.ts'
import type { TableName } from '#server/db/tables.ts'
import type { Person } from './person.ts'

type Column<T extends TableName> = string & keyof Row<T>

export interface Personal<T extends TableName = TableName> {
  /**
   * How a person's rows are found: by the column with the account's id, by one that leads to their rows in another
   * table, or by a look at each row.
   */
  found: Column<T> | readonly [column: Column<T>, table: TableName, key: string] | ((row: Row<T>, person: Person) => boolean)
  /** The part of a person's copy that shows them. */
  copy: keyof PersonalData | 'none'
  /** When the account closes the rows go, or stay without a word about anybody, or stay as they are, for they have none. */
  closing: 'gone' | 'blanked' | 'kept'
}

/** `nobody`: the table holds no person, or only what is published about one. */
export type PersonalTables = { readonly [T in TableName]?: Personal<T> | 'nobody' }

/** A person's rows in a table that holds people. */
export async function rowsOf(db: Db, table: TableName, { found }: Personal, person: Person): Promise<object[]> {
  if (typeof found === 'function')
    return (await db.read.selectFrom(table).selectAll().execute()).filter((row) => found(row as never, person))
  const [column, through, key] = typeof found === 'string' ? [found] : found
  const query = db.read.selectFrom(table).selectAll()
  if (through === undefined) return query.where(column as never, '=', person.id as never).execute()
  const theirs = db.read
    .selectFrom(through)
    .select(key as never)
    .where('user_id' as never, '=', person.id as never)
  return query.where(column as never, 'in', theirs as never).execute()
}
