/**
 * Which lines of the log have no link yet: without a column that each line would pay for, and whatever commits late.
 *
 * SQLite has one writer, so its rows are committed in the order of their places: behind `low` nothing comes any more.
 * PostgreSQL hands out `seq` before the commit, so lines behind others may come later. Each round looks through all lines after
 * `low`, and passes those that have a link. `low` follows to `mark`, the last place handed out at some moment, once none is left
 * of the transactions that could write at that moment: whoever inserts holds the table's lock from before its `seq` is drawn
 * until all can see the row. A transaction that is open for long makes that stretch longer and keeps no other line waiting.
 */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Reader, Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Sealable } from './log-rule.ts'
import { type Chain, sealedOf } from './seal-store.ts'

/** SQLite has one thread and one writer: few enough that nobody waits long. On PostgreSQL nobody does, and each page has its price. */
const AT_ONCE = { sqlite: 200, postgres: 1_000 } as const

/**
 * How far a walk through the lines after `low` has come, and up to where nothing comes any more, as was known when it began: between
 * two pages another server may have set a new `mark`, of which this one has asked nothing.
 */
export interface Walk {
  after: number
  final: number
}

interface Page {
  lines: Sealable[]
  /** As it stands once these lines are sealed, but for its end. */
  chain: Chain
  /** Where the next page goes on; undefined at the end. */
  walk: Walk | undefined
}

/** Those of another engine mean nothing here: the database was moved. Lines that have a link are passed. */
export function inPlaces(chain: Chain, engine: Db['engine']): Chain {
  return chain.engine === engine ? chain : { ...chain, engine, live: 0, passed: '', low: 0, mark: 0, awaited: '' }
}

/** @param chain locked, of this engine. @param walk where the page before has ended. */
export async function nextPage(db: Db, tx: Tx, chain: Chain, walk: Walk | undefined): Promise<Page> {
  if (db.engine === 'sqlite') return pageOfPlaces(tx, chain)
  return chain.live === 0 ? pageOfBefore(tx, chain) : pageOfSeq(tx, chain, walk ?? (await beginWalk(tx, chain)))
}

/** Cheap, and asks nobody to wait: whether a round would find anything. */
export async function isBehind({ engine, read }: Pick<Db, 'engine' | 'read'>, chain: Chain): Promise<boolean> {
  if (chain.live === 0) return true
  if (engine === 'sqlite') return (await lastPlace(read)) !== chain.low
  return chain.low < chain.mark || (await lastSeq(read)) > chain.low
}

/** When the first line was written of those that have no link yet; undefined where there is none. */
export async function waitingSince({ engine, read }: Pick<Db, 'engine' | 'read'>, chain: Chain): Promise<number | undefined> {
  const found =
    engine === 'sqlite'
      ? await afterPlace(read, chain.low, 1)
      : [...(chain.live === 0 ? await beforeSeq(read, chain.passed, 1) : []), ...(await afterSeq(read, chain.low, 1))]
  const waiting = (await unsealed(engine, read, found)).map(({ at }) => at)
  return waiting.length === 0 ? undefined : Math.min(...waiting)
}

const fields = [
  'log.id',
  'log.at',
  'log.who',
  'log.entity',
  'log.entity_id',
  'log.action',
  'log.from_state',
  'log.to_state',
  'log.why',
  'log.meeting_id',
  'log.edition',
] as const

const place = sql<number>`log.rowid`

const lines = (on: Reader): SelectQueryBuilder<Tables, 'log', Sealable> => on.selectFrom('log').select(fields)

const afterPlace = (on: Reader, low: number, most: number) =>
  lines(on).select(place.as('place')).where(place, '>', low).orderBy(place).limit(most).execute()

const beforeSeq = (on: Reader, passed: string, most: number) =>
  lines(on).where('log.seq', 'is', null).where('log.id', '>', passed).orderBy('log.id').limit(most).execute()

/**
 * Asked line by line, in their order: a join would be planned over all links that there ever were. As a comparison, of which
 * PostgreSQL thinks that a third of all lines pass it: of what it thinks rare it would look at all lines first, and sort them.
 */
const isUnsealed = sql<boolean>`coalesce((select n from log_seals where log_id = log.id), 0) < 1`

const afterSeq = (on: Reader, low: number, most: number) =>
  lines(on).select('log.seq').where('log.seq', '>', low).where(isUnsealed).orderBy('log.seq').limit(most).execute()

async function pageOfPlaces(tx: Tx, chain: Chain): Promise<Page> {
  // Places are made anew when SQLite packs a file out of which somebody took lines.
  const low = (await lastPlace(tx)) < chain.low ? 0 : chain.low
  const most = AT_ONCE.sqlite
  const found = await afterPlace(tx, low, most)
  const next = { ...chain, low: found.at(-1)?.place ?? low, live: found.length < most ? 1 : chain.live }
  return { lines: await unsealed('sqlite', tx, found), chain: next, walk: found.length < most ? undefined : { after: next.low, final: 0 } }
}

async function pageOfBefore(tx: Tx, chain: Chain): Promise<Page> {
  const most = AT_ONCE.postgres
  const found = await beforeSeq(tx, chain.passed, most)
  const next = { ...chain, passed: found.at(-1)?.id ?? chain.passed, live: found.length < most ? 1 : 0 }
  return { lines: await unsealed('postgres', tx, found), chain: next, walk: found.length < most ? undefined : { after: 0, final: 0 } }
}

async function beginWalk(tx: Tx, { low, mark, awaited }: Chain): Promise<Walk> {
  const writing = new Set(await writers(tx))
  const isAwaited = awaited.split(' ').some((one) => writing.has(one))
  return { after: low, final: isAwaited ? low : mark }
}

async function pageOfSeq(tx: Tx, chain: Chain, { after, final }: Walk): Promise<Page> {
  const found = await afterSeq(tx, after, AT_ONCE.postgres)
  const isEnd = found.length < AT_ONCE.postgres
  const last = found.at(-1)?.seq ?? after
  const low = Math.max(chain.low, isEnd ? final : Math.min(final, last))
  const walk = isEnd ? undefined : { after: last, final }
  // The place first, then who may still be writing at one before it.
  const next =
    low < chain.mark || walk !== undefined ? chain : { ...chain, mark: await lastSeq(tx), awaited: (await writers(tx)).join(' ') }
  return { lines: found, chain: { ...next, low }, walk }
}

async function unsealed(engine: Db['engine'], on: Reader, found: readonly Sealable[]): Promise<Sealable[]> {
  const ids = found.map(({ id }) => id)
  const sealed = await sealedOf(engine, on, ids)
  return found.filter(({ id }) => !sealed.has(id))
}

async function lastPlace(on: Reader): Promise<number> {
  const { last } = await on
    .selectFrom('log')
    .select(sql<number>`coalesce(max(rowid), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

async function lastSeq(on: Reader): Promise<number> {
  const { rows } = await sql<{ last: number }>`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM log_seq_seq`.execute(on)
  return rows[0]?.last ?? 0
}

/** The transactions that have written a line, or are about to; but for this one. */
async function writers(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ one: string }>`SELECT virtualtransaction AS one FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'log'::regclass AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(tx)
  return rows.map(({ one }) => one)
}
