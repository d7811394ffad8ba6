/**
 * SQLite inside the process, through node:sqlite. One writer connection behind
 * one lock (a second writer in the same process stalls in spite of
 * busy_timeout), one reader beside it; WAL with full sync, so that a reply
 * after commit survives a power cut.
 */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type InsertQueryNode,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type UpdateQueryNode,
} from 'kysely'
import { makeFolder, ownFile } from '../flow/owner-only.ts'
import type { Db, Reading } from './db.ts'
import { fromSqlite, UnfitDatabase } from './errors.ts'
import { foldedInsert, foldedUpdate, withFoldedColumns } from './folded.ts'
import { migrateSqlite, STEPS } from './migrate.ts'
import { withReady } from './ready.ts'
import type { Tables } from './tables.ts'

const STATEMENTS_KEPT = 500
/** So long a statement waits for another process that writes. */
const BUSY_MS = 5000
/** With less left on the disk the next larger transaction would fail again. */
const ROOM = 256 * 1024

/** A connection with its prepared statements kept: a point read costs a third. */
class Connection implements DatabaseConnection {
  readonly database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(file: string, readOnly: boolean) {
    this.database = new DatabaseSync(file, { readOnly, timeout: BUSY_MS })
    // secure_delete overwrites deleted content, so that a copy of the file does not contain it.
    this.database.exec('PRAGMA foreign_keys = ON; PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON')
  }

  statement(sql: string): StatementSync {
    const kept = this.#prepared.get(sql)
    if (kept !== undefined) return kept
    const prepared = this.database.prepare(sql)
    if (this.#prepared.size >= STATEMENTS_KEPT) this.#prepared.delete(this.#prepared.keys().next().value as string)
    this.#prepared.set(sql, prepared)
    return prepared
  }

  /** @throws DatabaseDown where that is what SQLite says. */
  exec(sql: string): void {
    try {
      this.database.exec(sql)
    } catch (error) {
      throw fromSqlite(error)
    }
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const statement = this.statement(query.sql)
      const parameters = query.parameters as SQLInputValue[]
      if (statement.columns().length > 0) return Promise.resolve({ rows: statement.all(...parameters) as R[] })
      const { changes } = statement.run(...parameters)
      return Promise.resolve({ rows: [], numAffectedRows: BigInt(changes) })
    } catch (error) {
      return Promise.reject(fromSqlite(error))
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('node:sqlite is read at once; streaming has no caller here')
  }
}

/**
 * Writes all pages of the WAL back and empties it: the WAL keeps pages as they were before a deletion.
 * @returns false if a reader of another process still needs the WAL.
 */
function emptyWal({ database }: Connection): boolean {
  // A wait for that reader would stop the whole process.
  database.exec('PRAGMA busy_timeout = 0')
  try {
    return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0
  } finally {
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
  }
}

/** Writes the whole file again, without the bytes that releases before `secure_delete` have left in it. */
function rewriteFile({ database }: Connection): void {
  // In memory the second copy could be larger than the machine.
  database.exec('PRAGMA temp_store = FILE')
  try {
    database.exec('VACUUM')
  } finally {
    database.exec('PRAGMA temp_store = MEMORY')
  }
}

/** So many transactions follow on each other before the event loop takes in what has arrived meanwhile. */
const A_TURN = 4

/** First come, first served. */
class Lock {
  #tail: Promise<void> = Promise.resolve()
  #waiting = 0
  #thisTurn = 0

  /** Resolves to the release once every earlier holder has released. */
  take(): Promise<() => void> {
    let release!: () => void
    const held = new Promise<void>((resolve) => {
      release = () => {
        this.#waiting -= 1
        resolve()
      }
    })
    if (this.#waiting++ === 0) this.#thisTurn = 0
    const turn = this.#tail.then(() => this.#breathe()).then(() => release)
    this.#tail = held
    return turn
  }

  /**
   * Transactions here never wait for anything outside: a queue of them would
   * run as one long turn of the event loop, and Node accepts one newcomer a turn.
   */
  #breathe(): Promise<void> | undefined {
    this.#thisTurn += 1
    if (this.#thisTurn <= A_TURN) return undefined
    this.#thisTurn = 1
    return new Promise((resolve) => setImmediate(resolve))
  }
}

class SqliteDriver implements Driver {
  readonly #connection: Connection
  readonly #lock: Lock | undefined
  #release: (() => void) | undefined

  constructor(connection: Connection, exclusive: boolean) {
    this.#connection = connection
    this.#lock = exclusive ? new Lock() : undefined
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#lock !== undefined) this.#release = await this.#lock.take()
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    this.#connection.exec('BEGIN IMMEDIATE')
  }
  async commitTransaction(): Promise<void> {
    this.#connection.exec('COMMIT')
  }
  async rollbackTransaction(): Promise<void> {
    // A full disk and the like have rolled back already; to try it again would hide what it was.
    if (this.#connection.database.isTransaction) this.#connection.exec('ROLLBACK')
  }
  async releaseConnection(): Promise<void> {
    const release = this.#release
    this.#release = undefined
    release?.()
  }
  async destroy(): Promise<void> {
    this.#connection.database.close()
  }
}

/** Row locks say nothing here: BEGIN IMMEDIATE has locked everything already. */
class Compiler extends SqliteQueryCompiler {
  protected override visitInsertQuery(node: InsertQueryNode): void {
    super.visitInsertQuery(foldedInsert(node))
  }
  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(foldedUpdate(node))
  }
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForNoKeyUpdate' && node.modifier !== 'ForShare') super.visitSelectModifier(node)
  }
}

function queryLayer(driver: Driver): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new Compiler(),
    },
  })
}

/** What a restore writes until it is whole; it becomes the database by its name (operations/restore/restore-sqlite.ts). */
export const restoringOf = (file: string) => `${file}.restoring`

/** What a file is called, after its own name, whose data live in a PostgreSQL now (operations/move/move.ts). */
export const MOVED = '.moved'

/** @throws UnfitDatabase where an empty database would be in the way of a restore, or a second truth. */
function refuseInPlaceOfAnother(file: string): void {
  if (existsSync(restoringOf(file)))
    throw new UnfitDatabase(
      `a restore into ${file} was begun and is not finished: run npm run restore -- FILE again, ` +
        `or delete ${restoringOf(file)} to begin with an empty database`,
    )
  if (!existsSync(file) && existsSync(file + MOVED))
    throw new UnfitDatabase(
      `DATABASE_URL must be set: what was kept in ${file} has been moved to a PostgreSQL (${file}${MOVED} is what was left behind). ` +
        'To begin anew in this place, take that file elsewhere',
    )
}

/** Opens (and makes, if missing) the database in `file`. @param lasting false: a crash may take it whole. */
export async function openSqlite(file: string, { lasting = true } = {}): Promise<Db> {
  refuseInPlaceOfAnother(file)
  makeFolder(dirname(file))
  // Files beside it that SQLite makes later are as private as this one.
  ownFile(file)
  for (const beside of [`${file}-wal`, `${file}-shm`]) if (existsSync(beside)) ownFile(beside)
  const connection = new Connection(file, false)
  // A checkpoint every 16 MB: pages that many batches touch are then written back once for all of them.
  const sync = lasting ? 'FULL' : 'OFF'
  connection.database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${sync}; PRAGMA wal_autocheckpoint = 4000`)
  try {
    migrateSqlite(connection.database)
  } catch (error) {
    connection.database.close()
    throw fromSqlite(error)
  }
  const writer = queryLayer(new SqliteDriver(connection, true))
  const read = queryLayer(new SqliteDriver(new Connection(file, true), false))
  const db: Omit<Db, 'ready'> = {
    engine: 'sqlite',
    read,
    writers: 1,
    write: (work) => writer.transaction().execute(work),
    insertMany: async (_tx, table, given) => {
      const rows = withFoldedColumns(table, given)
      const columns = Object.keys(rows[0] ?? {})
      if (columns.length === 0) return
      const statement = connection.statement(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
      try {
        for (const row of rows) statement.run(...columns.map((column) => row[column] as SQLInputValue))
      } catch (error) {
        throw fromSqlite(error)
      }
    },
    // Every transaction here has the writer lock already.
    serialise: async () => {},
    // The connection is the writer's: no transaction is under way meanwhile.
    removeDeleted: (name) =>
      writer.connection().execute(async () => {
        try {
          if (name === 'file') rewriteFile(connection)
          return emptyWal(connection)
        } catch (error) {
          throw fromSqlite(error)
        }
      }),
    close: async () => {
      await read.destroy()
      await writer.destroy()
    },
  }
  const steps = async () => (await read.executeQuery<{ name: string }>(CompiledQuery.raw(STEPS))).rows.map(({ name }) => name)
  return withReady(db, {
    steps,
    answers: steps,
    keeps: async () => {
      await db.write(async (tx) => {
        await tx.executeQuery(CompiledQuery.raw('CREATE TABLE IF NOT EXISTS room (bytes BLOB NOT NULL) STRICT'))
        await tx.executeQuery(CompiledQuery.raw('INSERT INTO room VALUES (zeroblob(?))', [ROOM]))
      })
      await db.write((tx) => tx.executeQuery(CompiledQuery.raw('DROP TABLE IF EXISTS room')))
    },
  })
}

/** What lies in a file, for looking only: nothing is made, taken a step further or written. */
export function readSqlite(file: string): Reading {
  const { connection, read } = readerOf(file)
  const close = async () => {
    // The query layer closes only what it was asked.
    await read.destroy()
    if (connection.database.isOpen) connection.database.close()
  }
  return { engine: 'sqlite', read, close }
}

function readerOf(file: string): { connection: Connection; read: Kysely<Tables> } {
  try {
    const connection = new Connection(file, true)
    return { connection, read: queryLayer(new SqliteDriver(connection, false)) }
  } catch (error) {
    throw fromSqlite(error)
  }
}
