/**
 * How often something may happen: one row for each thing that is limited,
 * counted in the database, so that the limit is one over all servers.
 */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'

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

/** Counts many at once: keys and how many more of each, as texts. `before` is where a window has ended and begins anew. */
export const countAll = prepared((layer, given: Given<{ keys: readonly (readonly [string, string])[]; now: number; before: number }>) =>
  layer
    .insertInto('limits')
    .columns(['key', 'started_at', 'n'])
    .expression((q) =>
      q
        .selectFrom(given.pairs('keys', 'more'))
        .select([
          sql<string>`more.a`.as('key'),
          sql<number>`cast(${given.value('now')} as bigint)`.as('started_at'),
          sql<number>`cast(more.b as bigint)`.as('n'),
        ])
        // SQLite would take the ON of what follows for a join's.
        .where(sql<SqlBool>`true`),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        n: sql<number>`case when limits.started_at <= cast(${given.value('before')} as bigint) then excluded.n else limits.n + excluded.n end`,
        started_at: sql<number>`case when limits.started_at <= cast(${given.value('before')} as bigint) then excluded.started_at else limits.started_at end`,
      }),
    )
    .returning(['key', 'n']),
)

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

/** A counter that starts again when `span` milliseconds have passed since its first count. */
export interface LimitWindow {
  key: string
  span: number
}

const limitsByKey = prepared((layer, given: Given<{ keys: readonly string[] }>) =>
  layer.selectFrom('limits').selectAll().where(given.among('key', 'keys')),
)

/** @returns the counts of these windows by key; a window that has ended or never began is left out. */
export async function countedIn(
  db: Pick<Db, 'engine'>,
  on: Kysely<Tables>,
  windows: readonly LimitWindow[],
  now: number,
): Promise<Map<string, number>> {
  const spans = new Map(windows.map(({ key, span }) => [key, span]))
  const { rows } = await limitsByKey(db, on, { keys: [...spans.keys()] })
  return new Map(rows.filter(({ key, started_at }) => started_at > now - (spans.get(key) as number)).map(({ key, n }) => [key, n]))
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
export async function sweepLimits(db: Db, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('limits').where('started_at', '<', before).execute())
}
