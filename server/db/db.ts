/** The one door to the data: the server speaks `Db`, and only open.ts knows which engine it is. */
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Deleted } from './deleted.ts'
import type { Sealed } from './sealed.ts'
import type { TableName, Tables } from './tables.ts'

export type Tx = Transaction<Tables>
export type Row<T extends TableName> = Selectable<Tables[T]>
/** A row that is not there yet: what the database fills in may be left out. */
export type NewRow<T extends TableName> = Insertable<Tables[T]>

export interface Db {
  readonly engine: 'sqlite' | 'postgres'
  /** Reads outside transactions: always the last committed state. */
  readonly read: Kysely<Tables>
  /** How many write transactions are worth having in flight at once. */
  readonly writers: number
  /**
   * Runs `work` in one write transaction and resolves after the commit is
   * durable. Await nothing in it but the database. Throws what `work` throws,
   * after a rollback, and DatabaseDown. A refusal that `work` returns rolls
   * back too, unless it is `keep(refusal)` (flow/refusal.ts).
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Inserts many rows by one statement shape, the fast path of batches. Every row has the same keys. */
  insertMany<T extends TableName>(tx: Tx, table: T, rows: readonly Record<string, string | number | null | Sealed>[]): Promise<void>
  /** Inside a transaction: lets one holder of `key` through at a time, until its commit. For rules that count rows not yet there. */
  serialise(tx: Tx, key: string): Promise<void>
  /**
   * Removes the bytes of deleted rows from the database's files. Call it outside transactions. Does not wait for readers.
   * @param atStart true before the server answers: then a large table may be locked while it is rewritten.
   * @returns false if a reader or an older transaction still uses the bytes, or the table is too large: try again later.
   */
  removeDeleted(name: Deleted, atStart?: boolean): Promise<boolean>
  /** Resolves where the database answers and keeps what it is given. Throws DatabaseDown where not. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** A connection that can read: a transaction, or reads outside transactions. */
export type Reader = Tx | Db['read']

/** A database as it is, of whatever release, and nothing but looked at. */
export interface Reading extends Pick<Db, 'engine' | 'read'> {
  close(): Promise<void>
}
