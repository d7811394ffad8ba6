/**
 * Rewrites tables of PostgreSQL so that no deleted row remains in their files. A plain VACUUM frees the space of a deleted row and
 * leaves its bytes there; CLUSTER writes a new file, keeps snapshots of other transactions valid, and runs in a transaction, so
 * that its settings end with it, also behind a pooler.
 */
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Deleted } from './deleted.ts'

/** Statements that queue behind the rewrite wait at most so long, and as long as the rewrite itself takes. */
const LOCK_MS = 300
/** Rewriting a larger table would lock it for seconds. */
const LARGEST_BYTES = 32 * 1024 * 1024
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * @param atStart true before the server answers: tables of any size are rewritten.
 * @returns false if a deleted row is still there: another transaction may read it, holds the table, or the table is too large.
 */
export async function rewriteOnPostgres(db: Pick<Db, 'read' | 'write'>, name: Deleted, atStart = false): Promise<boolean> {
  // The tables that lost rows are marked one by one.
  if (name === 'erased') return true
  if (name.startsWith('table ')) return rewriteTable(db, name.slice('table '.length), atStart ? 'rewrite' : 'wait')
  const tables = name === 'file' ? (['vote_ballots', 'survey_envelopes'] as const) : [name]
  const done: boolean[] = []
  // Deleted envelopes are encrypted under a destroyed key: where the table is large, VACUUM is enough.
  for (const table of tables) done.push(await rewriteTable(db, table, 'vacuum'))
  return done.every(Boolean)
}

interface Found {
  clean: boolean
  bytes: number
  /** Index of the primary key. */
  key: string
}

async function look(db: Pick<Db, 'read'>, table: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`SELECT relallvisible >= relpages AS clean, pg_table_size(pg_class.oid)::float8 AS bytes,
      indexrelid::regclass::text AS key
    FROM pg_class JOIN pg_index ON indrelid = pg_class.oid AND indisprimary WHERE pg_class.oid = to_regclass(${table})`.execute(db.read)
  return rows[0]
}

/** @param large what happens to a table that is too large to be locked beside users. */
async function rewriteTable(db: Pick<Db, 'read' | 'write'>, table: string, large: 'vacuum' | 'wait' | 'rewrite'): Promise<boolean> {
  const before = await look(db, table)
  // A later release may have dropped the table, and its file with it.
  if (before === undefined) return true
  const isLarge = before.bytes > LARGEST_BYTES && large !== 'rewrite'
  if (isLarge && large === 'wait') return false
  await sql`VACUUM ${sql.table(table)}`.execute(db.read)
  // A page that is not all-visible may hold a row that an older snapshot still sees: a rewrite would copy that row.
  if ((await look(db, table))?.clean !== true) return false
  if (isLarge) return true
  try {
    await db.write(async (tx) => {
      await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx)
      await sql`CLUSTER ${sql.table(table)} USING ${sql.ref(before.key)}`.execute(tx)
    })
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
  return true
}
