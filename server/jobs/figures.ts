/**
 * Counts what operators watch, so that /metrics reads a few rows however many people there are. One of several servers
 * counts. Each half minute it looks at what waits for somebody, by indexes that hold no more than that; all orders are gone
 * through rarely (figure-totals.ts).
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { SILENT_MS } from '#contract/checkin/devices.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { findDrift, findOverfull } from '../features/order/repair.ts'
import { beginCount, keepFigures } from '../features/system/figure-store.ts'
import { sizeOf } from '../operations/doctor/files.ts'
import { countAll, type Counted, each, type Found, one } from './figure-lines.ts'
import { openMoney, openOrders } from './figure-open.ts'
import { restAfterTotals, totals } from './figure-totals.ts'

const DAY = 86_400_000
/** A little less than the job's own pace, so that the server that counts goes on counting. */
const EVERY = 25_000
/** Places take a sum for each ticket. */
const PLACES_EVERY = 10 * 60_000
/** Where nothing is sold any more nothing drifts. */
const STILL_WATCHED = 30 * DAY

export async function countFigures({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>, signal: AbortSignal): Promise<void> {
  const now = clock()
  if (!(await beginCount(db, 'counted_at', { now, every: EVERY }))) return
  await keepFigures(db, [
    ...(await openOrders(db)),
    ...(await openMoney(db)),
    ...one('bill_differences_open', await openDifferences(db)),
    ...(await waitingProofs(db)),
    ...(await outbox(db, now)),
    ...one('devices_online', await devicesOnline(db, now)),
    ...one('database_size_bytes', await sizeOf(db, env)),
    ...one('figures_age_seconds', now),
  ])
  const rest = Math.max(EVERY, await restAfterTotals(db))
  if (await beginCount(db, 'totals_at', { now, every: rest })) await keepFigures(db, await totals(db, now, signal))
  if (await beginCount(db, 'places_at', { now, every: PLACES_EVERY })) await keepFigures(db, await places(db, now, signal))
}

async function openDifferences({ read }: Found): Promise<number> {
  const { count } = await read
    .selectFrom('bill_differences')
    .select(countAll.as('count'))
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

// Of an index for some states SQLite makes use only where they stand there literally.

async function waitingProofs({ read }: Found): Promise<Counted[]> {
  const { count, since } = await read
    .selectFrom('proofs')
    .select([countAll.as('count'), (q) => q.fn.min('created_at').as('since')])
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirstOrThrow()
  return [...one('proofs_waiting', Number(count)), ...one('proof_oldest_age_seconds', Number(since ?? 0))]
}

async function outbox({ read }: Found, now: number): Promise<Counted[]> {
  const { count, since } = await read
    .selectFrom('messages')
    .select([countAll.as('count'), (q) => q.fn.min('send_at').as('since')])
    .where('send_at', 'is not', null)
    .where('send_at', '<=', now)
    .executeTakeFirstOrThrow()
  const ended = await read
    .selectFrom('messages')
    .select(['state', countAll.as('count')])
    .where(sql<boolean>`state in ('failed', 'unsure')`)
    .where('ended_at', '>', now - DAY)
    .groupBy('state')
    .execute()
  return [
    ...one('messages_due', Number(count)),
    ...one('message_oldest_age_seconds', Number(since ?? 0)),
    ...each('messages_undelivered', new Map(ended.map((row) => [row.state, Number(row.count)]))),
  ]
}

async function devicesOnline({ read }: Found, now: number): Promise<number> {
  const { count } = await read
    .selectFrom('checkin_devices')
    .select(countAll.as('count'))
    .where('closed_at', 'is', null)
    .where('cut_at', 'is', null)
    .where('seen_at', '>', now - SILENT_MS)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One ticket after the other: each compares its own count with its orders in one statement, between which others go on. */
async function places(db: Db, now: number, signal: AbortSignal): Promise<Counted[]> {
  const tickets = await db.read
    .selectFrom('tickets')
    .innerJoin('meetings', 'meetings.id', 'tickets.meeting_id')
    .select('tickets.id')
    .where('meetings.ends_at', '>', now - STILL_WATCHED)
    .execute()
  let drifted = 0
  for (const { id } of tickets) {
    if (signal.aborted) return []
    drifted += (await findDrift(db, id)).length
    await nextTurn()
  }
  return [...one('tickets_drifted', drifted), ...one('pools_overfull', (await findOverfull(db)).length)]
}
