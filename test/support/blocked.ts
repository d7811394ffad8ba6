/** Waits until transactions wait for another one, so that a test can choose the order in which they go on. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

/**
 * Resolves when at least `least` transactions wait for `tx`, directly or behind a transaction that does. SQLite has one writer:
 * there every other transaction waits, and nothing is asked.
 */
export async function untilBlocked({ engine, read }: Pick<Db, 'engine' | 'read'>, tx: Tx, least = 1): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
  const waiting = sql`SELECT pid FROM pg_stat_activity WHERE ${rows[0]?.pid}::int = ANY (pg_blocking_pids(pid))`
  const behind = sql`SELECT pid FROM pg_stat_activity WHERE pg_blocking_pids(pid) && ARRAY(${waiting})`
  const counted = sql<{ n: number }>`SELECT count(*) AS n FROM (${waiting} UNION ${behind}) AS blocked`
  while (Number((await counted.execute(read)).rows[0]?.n ?? 0) < least);
}
