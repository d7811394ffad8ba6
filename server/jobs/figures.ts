/**
 * Counts what operators watch, so that /metrics reads a few rows however many people there are. One of several servers
 * counts, and where all orders have to be gone through, so many at a time: SQLite reads on the thread that makes it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { SILENT_MS } from '#contract/checkin/devices.ts'
import { orderStatus } from '#contract/order.ts'
import type { Db, Row } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { findDrift, findOverfull } from '../features/order/repair.ts'
import { beginCount, type Figure, keepFigures } from '../features/system/figure-store.ts'
import { type FigureName, figures, orderStates, type Shape } from '../features/system/figures.ts'
import { sizeOf } from '../operations/doctor/files.ts'

const DAY = 86_400_000
/** A little less than the job's own pace, so that the server that counts goes on counting. */
const EVERY = 25_000
/** Places take a sum for each ticket. */
const PLACES_EVERY = 10 * 60_000
/** Where nothing is sold any more nothing drifts. */
const STILL_WATCHED = 30 * DAY
/** Rows that one query goes through: of an index that holds all that is asked, and of a table. */
const [LEAVES, ROWS] = [5_000, 1_000]

type Counted = Figure & { name: FigureName }
type Found = Pick<Db, 'read'>

export async function countFigures({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>, signal: AbortSignal): Promise<void> {
  const now = clock()
  if (!(await beginCount(db, 'counted_at', { now, every: EVERY }))) return
  const counted = [
    ...(await ordersByState(db, signal)),
    ...(await moneyByState(db, 'trades', LEAVES, signal)),
    ...(await moneyByState(db, 'refunds', ROWS, signal)),
    ...one('bill_differences_open', await openDifferences(db)),
    ...(await waitingProofs(db)),
    ...(await outbox(db, now)),
    ...one('devices_online', await devicesOnline(db, now)),
    ...one('database_size_bytes', await sizeOf(db, env)),
    ...one('figures_age_seconds', now),
  ]
  if (signal.aborted) return
  await keepFigures(db, counted)
  if (await beginCount(db, 'places_at', { now, every: PLACES_EVERY })) await keepFigures(db, await places(db, now, signal))
}

const one = (name: FigureName, value: number): Counted[] => [{ name, label: '', value }]

/** A line for each value that there may be, so that what has become none is told as none. */
function each(name: FigureName, found: ReadonlyMap<string, number>): Counted[] {
  const { by }: Shape = figures[name]
  return (by?.values ?? []).map((label) => ({ name, label, value: found.get(label) ?? 0 }))
}

function add(to: Map<string, number>, key: string, more: unknown): void {
  to.set(key, (to.get(key) ?? 0) + Number(more))
}

const countAll = sql<number>`count(*)`
const words = new Map<number, string>(orderStates.map((state) => [orderStatus[state], state]))

/** Along `orders_meeting_created`, which holds the state too. */
async function ordersByState({ read }: Found, signal: AbortSignal): Promise<Counted[]> {
  const found = new Map<string, number>()
  let from: Pick<Row<'orders'>, 'meeting_id' | 'created_at' | 'no'> = { meeting_id: '', created_at: 0, no: '' }
  while (!signal.aborted) {
    const { meeting_id, created_at, no } = from
    const rest = read
      .selectFrom('orders')
      .where((q) => q(q.refTuple('meeting_id', 'created_at', 'no'), '>', q.tuple(meeting_id, created_at, no)))
    const last = await rest
      .select(['meeting_id', 'created_at', 'no'])
      .orderBy('meeting_id')
      .orderBy('created_at')
      .orderBy('no')
      .offset(LEAVES - 1)
      .limit(1)
      .executeTakeFirst()
    const rows = await rest
      .select(['status', countAll.as('count')])
      .$if(last !== undefined, (query) =>
        query.where((q) =>
          q(
            q.refTuple('meeting_id', 'created_at', 'no'),
            '<=',
            q.tuple(last?.meeting_id as string, Number(last?.created_at), last?.no as string),
          ),
        ),
      )
      .groupBy('status')
      .execute()
    for (const { status, count } of rows) add(found, words.get(status) ?? String(status), count)
    if (last === undefined) break
    from = last
    await nextTurn()
  }
  return each('orders', found)
}

/** Along the orders they are for, all of one order together: `trades_came` holds state and amount too, of refunds there are few. */
async function moneyByState({ read }: Found, table: 'trades' | 'refunds', most: number, signal: AbortSignal): Promise<Counted[]> {
  const [counts, fen] = [new Map<string, number>(), new Map<string, number>()]
  for (let from = ''; !signal.aborted;) {
    // Both have what is asked for.
    const rest = read.selectFrom(table as 'trades').where('order_no', '>', from)
    const last = await rest
      .select('order_no')
      .orderBy('order_no')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst()
    const rows = await rest
      .select(['state', countAll.as('count'), sql<number>`cast(sum(amount_fen) as bigint)`.as('fen')])
      .$if(last !== undefined, (q) => q.where('order_no', '<=', last?.order_no as string))
      .groupBy('state')
      .execute()
    for (const row of rows) {
      add(counts, row.state, row.count)
      add(fen, row.state, row.fen)
    }
    if (last === undefined) break
    from = last.order_no
    await nextTurn()
  }
  return [...each(table, counts), ...each(`${table}_yuan`, fen)]
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
