/** PostgreSQL by URL, through pg. */
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, Kysely } from 'kysely'
import { type CustomTypesConfig, Pool, type QueryConfig, types as parsers } from 'pg'
import type { Db, Reading } from './db.ts'
import { DatabaseDown, LOST } from './errors.ts'
import { withFoldedColumns } from './folded.ts'
import { named } from './prepared.ts'
import { migratePostgres, STEPS } from './migrate.ts'
import { migrations } from './migrations.ts'
import { withReady } from './ready.ts'
import { rewriteOnPostgres } from './rewrite-postgres.ts'
import type { Tables } from './tables.ts'
import { TellingDialect, translated } from './telling.ts'
import { turns } from './turns.ts'
import { believeNoCancelledWait, keepPlans, leaveTheSilent, onlyRead, outliveItsEnd, prepareConnection } from './watched.ts'

/** More connections make a hot row slower, not faster. */
const POOL = 6
/** The others are for those who only read: a COMMIT that waits for a standby has no end of its own. */
const WRITING = 4
/** Nobody waits longer, for a connection of the pool or for a new one. */
const CONNECT_MS = 10_000
/** No statement of ours takes seconds; one that hangs holds a connection of six. Migrations take their time. */
const STATEMENT_MS = 30_000
/** Later than that the answer does not come: there is nobody who could send it. */
const LOST_MS = STATEMENT_MS + 5_000
/** In a transaction we wait for nothing but the database: who stands still, or whose machine is gone, holds its locks no longer. */
const IDLE_MS = 15_000
/** So long `close` waits for who is at it; whose COMMIT waits longer has been told, and the database goes on without us. */
const CLOSE_MS = 10_000
/** A connection on which nothing comes for so long is asked whether its other end is still there. */
const SILENT_MS = 10_000
/** How long `ready` waits for an answer to a question that needs no work. */
const ANSWER_MS = 2_000
/** Deadlock and serialisation failures: the whole transaction may simply run again. */
const RETRIED = new Set(['40P01', '40001'])
const TRIES = 4
/** Whoever has waited for what it held gets it meanwhile: begun again at once it would be taken from them, and both wait as before. */
const BREATH_MS = 20

/** int8 and numeric arrive as text; every number we keep is a safe integer. */
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === 20 || oid === 1700 ? Number : parsers.getTypeParser(oid, format as 'text')) as typeof parsers.getTypeParser,
}

async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await migratePostgres(client)
  } finally {
    client.release()
  }
}

/** The array type of each column, for inserts by `unnest`. */
async function columnTypes(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ column: string; type: string }>(
    `SELECT relname || '.' || attname AS column, format_type(atttypid, NULL) AS type FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND attnum > 0 AND NOT attisdropped`,
  )
  return new Map(rows.map((row) => [row.column, row.type]))
}

/**
 * Whether a transaction may be run again from its beginning: it certainly is not there, and another connection is likely to
 * do. Where COMMIT was sent nobody knows, and where the database cannot be reached the next attempt would not reach it.
 */
function mayBeginAgain(error: unknown): boolean {
  if (error instanceof DatabaseDown) return error.wasCut && !error.perhapsKept
  return RETRIED.has((error as { code?: string }).code ?? '')
}

/** @param url a PostgreSQL connection string; `?options=-c search_path=…` chooses a schema. */
export async function openPostgres(url: string): Promise<Db> {
  const pool = new Pool({
    connectionString: url,
    max: POOL,
    // For at-once.ts: who sends a statement need not have the answer to the one before.
    pipeline: true,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    verify: prepareConnection,
  })
  let migrated = false
  // The pool tells of an idle connection that broke once more, after having replaced it.
  pool.on('error', () => {})
  pool.on('connect', outliveItsEnd)
  // Each of these is asked before the one above it.
  pool.on(
    'connect',
    leaveTheSilent(LOST_MS, () => migrated),
  )
  pool.on('connect', keepPlans)
  pool.on('connect', believeNoCancelledWait)
  const columns = await translated(migrate(pool).then(() => columnTypes(pool))).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  migrated = true
  const read = new Kysely<Tables>({ dialect: new TellingDialect(pool) })
  const inTurn = turns(WRITING, CONNECT_MS, () => new DatabaseDown(LOST, 'timeout exceeded when waiting for other transactions'))
  const db: Omit<Db, 'ready'> = {
    engine: 'postgres',
    read,
    writers: 2,
    write: (work) =>
      inTurn(async (keep) => {
        for (let attempt = 1; ; attempt++) {
          try {
            return await read.transaction().execute(work)
          } catch (error) {
            // Its connection is as long away: freed before, turn after turn would take those that are for reading.
            if (error instanceof DatabaseDown && error.committing !== undefined) keep(error.committing)
            if (attempt >= TRIES || !mayBeginAgain(error)) throw error
            await pause(attempt * BREATH_MS)
          }
        }
      }),
    insertMany: async (tx, table, given) => {
      const rows = withFoldedColumns(table, given)
      const names = Object.keys(rows[0] ?? {})
      if (names.length === 0) return
      const arrays = names.map((name, place) => `$${place + 1}::${columns.get(`${table}.${name}`)}[]`)
      const sql = named(`INSERT INTO ${table} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`)
      await tx.executeQuery(
        CompiledQuery.raw(
          sql,
          names.map((name) => rows.map((row) => row[name])),
        ),
      )
    },
    serialise: async (tx, key) => {
      await tx.executeQuery(CompiledQuery.raw('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]))
    },
    removeDeleted: (name, atStart) => rewriteOnPostgres(db, name, atStart),
    close: () => Promise.race([read.destroy(), pause(CLOSE_MS, undefined, { ref: false })]),
  }
  const steps = async () => {
    const { rows } = await translated(pool.query<{ name: string }>({ text: STEPS, query_timeout: ANSWER_MS } as QueryConfig))
    return rows.map(({ name }) => name)
  }
  return withReady(db, {
    steps,
    // In a turn: where no transaction comes to its end any more, nothing is kept, though it can be read.
    answers: () => inTurn(steps),
    keeps: () =>
      db.write((tx) => tx.executeQuery(CompiledQuery.raw('UPDATE migration SET at = at WHERE name = $1', [migrations[0]?.name]))),
  })
}

/** What a database holds, for looking only: nothing is made, taken a step further or written. @param ms how long one question may take. */
export function readPostgres(url: string, ms: number): Reading {
  const pool = new Pool({
    connectionString: url,
    max: 2,
    types,
    connectionTimeoutMillis: ms,
    statement_timeout: ms,
    // Of a server that is gone nobody hears.
    query_timeout: ms,
    verify: onlyRead,
  })
  pool.on('error', () => {})
  pool.on('connect', outliveItsEnd)
  const read = new Kysely<Tables>({ dialect: new TellingDialect(pool) })
  // One that was never asked has nothing to close.
  const close = () => read.destroy().then(() => (pool.ended ? undefined : pool.end()))
  return { engine: 'postgres', read, close }
}
