/** Errors of the engines, told apart in one place. */
import { DatabaseError } from 'pg'

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const SQLITE_UNIQUE = new Set([2067, 1555])

/** Whether a unique index refused a row: somebody else was faster. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === '23505' || SQLITE_UNIQUE.has(errcode as number)
}

/** Somebody ended the connection from the other side: by an order, or because its process died. */
const CUT: ReadonlySet<string> = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE'])
/** The word for what the drivers say of a connection without a code. */
export const LOST = 'no connection'

/**
 * The database cannot be asked, or can keep nothing, just now: it is away, was cut off, is full. Nothing of what was
 * under way is there or, where the connection broke at the commit, all of it.
 */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown'
  /** In one word, one of few: SQLSTATE, the system's name for it, SQLite's. */
  readonly what: string
  /** COMMIT was sent, and nobody knows what became of it: to do the same again could be to do it twice. */
  readonly perhapsKept: boolean
  /** Where a COMMIT goes on though nobody waits for it: settles with its answer. */
  committing?: Promise<unknown>
  constructor(what: string, message: string, cause?: unknown, perhapsKept = false) {
    super(message, { cause })
    this.what = what
    this.perhapsKept = perhapsKept
  }
  /** A connection that stood has broken; the next one may be good. */
  get wasCut(): boolean {
    return CUT.has(this.what) || (this.what === LOST && /unexpectedly$|not queryable$/.test(this.message))
  }
  /** The same, of a transaction whose COMMIT was sent. @param committing where it has not been answered yet. */
  atCommit(committing?: Promise<unknown>): DatabaseDown {
    const down = new DatabaseDown(this.what, this.message, this.cause, true)
    if (committing !== undefined) down.committing = committing
    return down
  }
}

/** A newer release has taken steps of the schema under this server: it may read, and writes nothing any more. */
export class NewerSchema extends DatabaseDown {
  override name = 'NewerSchema'
  constructor(steps: readonly string[]) {
    super('newer release', `the database has been through steps of a newer release: ${steps.join(', ')}; start that release`)
  }
}

/** The event of the log for a database that cannot be written. */
export const eventOfDown = (error: DatabaseDown) => (error instanceof NewerSchema ? 'database.newer' : 'database.down')

/** A database that this release must not open. The message is for the operator. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase'
}

/** Connection exceptions, insufficient resources (a full disk), operator intervention (shut down, timed out), the system. */
const POSTGRES_DOWN = /^(?:08|53|57|58)/
/** A server of ours stood still in the middle of a transaction, for too long. */
const STOOD_STILL = '25P03'
/** What was the primary has become a standby. */
const READ_ONLY = '25006'

/** The system about a socket: ECONNREFUSED, EPIPE. */
const SYSTEM = /^E[A-Z]+$/
/** What pg, its pool and kysely say, without a code, of a connection that is no more or does not come. */
const WITHOUT_CONNECTION = /^Connection terminated|^timeout e|^Query read timeout|not queryable|has been discarded$/

/** @returns a DatabaseDown for what says that PostgreSQL is, anything else as it is. */
export function fromPostgres(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseDown) return error
  if (error instanceof DatabaseError) {
    const { code = '' } = error
    return POSTGRES_DOWN.test(code) || code === READ_ONLY || code === STOOD_STILL ? new DatabaseDown(code, error.message, error) : error
  }
  const { code } = error as { code?: unknown }
  const what = typeof code === 'string' && SYSTEM.test(code) ? code : WITHOUT_CONNECTION.test(error.message) ? LOST : undefined
  if (what === undefined) return error
  // A name with several addresses: one error for each, and an empty message around them.
  const message = error instanceof AggregateError ? error.errors.map((one: Error) => one.message).join('; ') : error.message
  return new DatabaseDown(what, message, error)
}

/** SQLite's primary result codes that say so; another process that writes for longer than we wait is one. */
const SQLITE_DOWN: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
}

/** @returns a DatabaseDown for what says that SQLite is, anything else as it is. */
export function fromSqlite(error: unknown): unknown {
  const { errcode } = error as { errcode?: unknown }
  const what = typeof errcode === 'number' ? SQLITE_DOWN[errcode & 0xff] : undefined
  return what === undefined ? error : new DatabaseDown(what, (error as Error).message, error)
}
