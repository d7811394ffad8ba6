/**
 * How often something may happen: one row for each thing that is limited,
 * counted in the database, so that the limit is one over all servers.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/**
 * Counts one more and says whether it is still within `most` for a window of
 * `span` milliseconds that began with the first. Two that come at once are two.
 */
export async function take(tx: Tx, key: string, most: number, span: number, now: number): Promise<boolean> {
  return (await count(tx, key, span, now)) <= most
}

/** Counts one more; gives how many there are in this window, this one included. */
export async function count(tx: Tx, key: string, span: number, now: number): Promise<number> {
  const over = (then: RawBuilder<number>, otherwise: RawBuilder<number>) =>
    sql<number>`CASE WHEN limits.started_at <= ${now - span} THEN ${then} ELSE ${otherwise} END`
  const row = await tx
    .insertInto('limits')
    .values({ key, started_at: now, n: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        n: over(sql`1`, sql`limits.n + 1`),
        started_at: over(sql`${now}`, sql`limits.started_at`),
      }),
    )
    .returning('n')
    .executeTakeFirstOrThrow()
  return row.n
}

/** How many there were in the window under way. */
export async function counted(db: Db, key: string, span: number, now: number): Promise<number> {
  const row = await db.read
    .selectFrom('limits')
    .select('n')
    .where('key', '=', key)
    .where('started_at', '>', now - span)
    .executeTakeFirst()
  return row?.n ?? 0
}

/** Takes one back from each: what was counted did not happen after all. */
export async function uncount(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .updateTable('limits')
    .set((row) => ({ n: row('n', '-', 1) }))
    .where('key', 'in', keys)
    .where('n', '>', 0)
    .execute()
}

/** Begins each afresh: a right password makes the wrong ones before it forgotten. */
export async function clear(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('limits').where('key', 'in', keys).execute()
}

/** Windows that ended a day ago and more limit nothing any more. */
export async function sweepLimits(db: Db, now: number): Promise<void> {
  await db.write((tx) =>
    tx
      .deleteFrom('limits')
      .where('started_at', '<', now - 86_400_000)
      .execute(),
  )
}
