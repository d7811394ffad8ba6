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
/** A larger table would be locked for seconds. Its deleted envelopes are encrypted under a destroyed key: VACUUM is enough. */
const LARGEST_BYTES = 32 * 1024 * 1024
const LOCK_NOT_AVAILABLE = '55P03'

/** @returns false if a deleted row is still there: another transaction may read it, or holds the table. */
export async function rewriteOnPostgres(db: Pick<Db, 'read' | 'write'>, name: Deleted): Promise<boolean> {
  // Bytes of rows that a purge has deleted are overwritten by later rows: no table of people is locked for them.
  if (name === 'erased') return true
  const tables = name === 'file' ? (['vote_ballots', 'survey_envelopes'] as const) : [name]
  const done: boolean[] = []
  for (const table of tables) done.push(await rewriteTable(db, table))
  return done.every(Boolean)
}

async function rewriteTable(db: Pick<Db, 'read' | 'write'>, table: string): Promise<boolean> {
  await sql`VACUUM ${sql.table(table)}`.execute(db.read)
  const { rows } = await sql<{ clean: boolean; bytes: number }>`SELECT relallvisible >= relpages AS clean, pg_table_size(oid) AS bytes
    FROM pg_class WHERE oid = ${table}::regclass`.execute(db.read)
  const [found] = rows
  // A page that is not all-visible may hold a row that an older snapshot still sees: a rewrite would copy that row.
  if (found?.clean !== true) return false
  if (found.bytes > LARGEST_BYTES) return true
  try {
    await db.write(async (tx) => {
      await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx)
      await sql`CLUSTER ${sql.table(table)} USING ${sql.ref(`${table}_pkey`)}`.execute(tx)
    })
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
  return true
}
