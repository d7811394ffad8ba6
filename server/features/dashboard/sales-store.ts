/**
 * Sums of what a meeting has sold and received, by indexes that hold all of it. Writes nothing.
 *
 * Sold is what paid and free orders hold (statuses 1 and 3): a place that went back is in it no more, on whichever day it was
 * sold. Received is what settled trades brought, on the day they settled, whatever became of their orders; what went back is
 * what refunds have done, on the day they were done.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { RETURNED } from '#contract/refund.ts'
import type { Db, Row } from '../../db/db.ts'
import { poolsOf } from '../ticket/pool-store.ts'
import { NO_OWN_TOTAL } from '../ticket/places.ts'
import { numberOfDay, type Span } from './days.ts'

/** Orders that one query goes through. */
const SLICE = 10_000

const isSold = sql<boolean>`orders.status in (1, 3)`
const hasCome = sql<boolean>`trades.state = 'success'`
const isBack = sql<boolean>`refunds.state = ${sql.lit(RETURNED)}`
const all = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`
const before = (moment: RawBuilder<unknown>, at: number, amount: RawBuilder<unknown>) =>
  sql<number>`cast(sum(case when ${moment} <= ${at} then ${amount} else 0 end) as bigint)`
const count = sql<number>`count(*)`

/** Rows whose figures are numbers, whatever an engine takes sums for. */
function numbers<R extends object>(rows: readonly R[], ...names: readonly (keyof R)[]): R[] {
  return rows.map((row) => ({ ...row, ...Object.fromEntries(names.map((name) => [name, Number(row[name] ?? 0)])) }))
}

/** Orders and the places they hold, by the day they were paid on. */
export async function soldByDay(db: Db, meetingId: string) {
  const rows = await db.read
    .selectFrom('orders')
    .select([numberOfDay('paid_at').as('day'), count.as('orders'), all('copies').as('copies')])
    .where('meeting_id', '=', meetingId)
    .where(isSold)
    .groupBy(numberOfDay('paid_at'))
    .execute()
  return numbers(rows, 'day', 'orders', 'copies')
}

/** The same of some days, by the ticket too. */
export async function soldByTicket(db: Db, meetingId: string, { from, to }: Span) {
  const rows = await db.read
    .selectFrom('orders')
    .select(['ticket_id', numberOfDay('paid_at').as('day'), count.as('orders'), all('copies').as('copies')])
    .where('meeting_id', '=', meetingId)
    .where(isSold)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .groupBy([numberOfDay('paid_at'), 'ticket_id'])
    .execute()
  return numbers(rows, 'day', 'orders', 'copies')
}

/** The same of all, by the word of the link that they came by. */
export async function soldBySource(db: Db, meetingId: string) {
  const rows = await db.read
    .selectFrom('orders')
    .select(['source', count.as('orders'), all('copies').as('copies')])
    .where('meeting_id', '=', meetingId)
    .where(isSold)
    .groupBy('source')
    .execute()
  return numbers(rows, 'orders', 'copies')
}

/** Places that tickets in force stood for at a moment: `paid` orders hold one for each. */
export async function soldAt(db: Db, meetingId: string, at: number): Promise<number> {
  const { n } = await db.read
    .selectFrom('admissions')
    .select(count.as('n'))
    .where('meeting_id', '=', meetingId)
    .where('issued_at', '<=', at)
    .where((q) => q.or([q('ended_at', 'is', null), q('ended_at', '>', at)]))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * Orders of a meeting by when they were made, so many at a time: SQLite reads on the thread that makes it, and others wait.
 * @returns what `read` finds of all of them, one lot after the other.
 */
export async function inSlices<R>(db: Db, meetingId: string, read: (slice: Span) => Promise<R[]>, most = SLICE): Promise<R[]> {
  const found: R[] = []
  for (let from = 0; ;) {
    const next = await db.read
      .selectFrom('orders')
      .select('created_at')
      .where('meeting_id', '=', meetingId)
      .where('created_at', '>=', from)
      .orderBy('created_at')
      .offset(most)
      .limit(1)
      .executeTakeFirst()
    // Those of one moment stay together.
    const to = next === undefined ? Number.MAX_SAFE_INTEGER : Math.max(next.created_at, from + 1)
    found.push(...(await read({ from, to })))
    if (next === undefined) return found
    from = to
    await nextTurn()
  }
}

const made = ({ from, to }: Span) => sql<boolean>`orders.created_at >= ${from} and orders.created_at < ${to}`
const cameIn = (db: Db, meetingId: string) =>
  db.read.selectFrom('orders').innerJoin('trades', 'trades.order_no', 'orders.no').where('orders.meeting_id', '=', meetingId).where(hasCome)
const wentBack = (db: Db, meetingId: string) =>
  db.read
    .selectFrom('orders')
    .innerJoin('refunds', 'refunds.order_no', 'orders.no')
    .where('orders.meeting_id', '=', meetingId)
    .where(isBack)

export interface OfDay {
  fen: number
  /** Of it, what had moved by a moment. */
  early: number
}

function summed(rows: readonly ({ day: number } & OfDay)[]): Map<number, OfDay> {
  const days = new Map<number, OfDay>()
  for (const { day, fen, early } of rows) {
    const before = days.get(Number(day)) ?? { fen: 0, early: 0 }
    days.set(Number(day), { fen: before.fen + Number(fen), early: before.early + Number(early) })
  }
  return days
}

/** Fen by the day they came on. @param at `early`: those that had come by then. */
export async function receivedByDay(db: Db, meetingId: string, at: number): Promise<Map<number, OfDay>> {
  const early = before(sql.ref('trades.settled_at'), at, sql.ref('trades.amount_fen'))
  const rows = await inSlices(db, meetingId, (slice) =>
    cameIn(db, meetingId)
      .select([numberOfDay('trades.settled_at').as('day'), all('trades.amount_fen').as('fen'), early.as('early')])
      .where(made(slice))
      .groupBy(numberOfDay('trades.settled_at'))
      .execute(),
  )
  return summed(rows)
}

/** Fen by the day they went back on. @param at as above. */
export async function refundedByDay(db: Db, meetingId: string, at: number): Promise<Map<number, OfDay>> {
  const early = before(sql.ref('refunds.done_at'), at, sql.ref('refunds.amount_fen'))
  const rows = await inSlices(db, meetingId, (slice) =>
    wentBack(db, meetingId)
      .select([numberOfDay('refunds.done_at').as('day'), all('refunds.amount_fen').as('fen'), early.as('early')])
      .where(made(slice))
      .groupBy(numberOfDay('refunds.done_at'))
      .execute(),
  )
  return summed(rows)
}

/** Fen that came on some days, by the ticket too. */
export async function receivedByTicket(db: Db, meetingId: string, { from, to }: Span) {
  const rows = await inSlices(db, meetingId, (slice) =>
    cameIn(db, meetingId)
      .select(['orders.ticket_id', numberOfDay('trades.settled_at').as('day'), all('trades.amount_fen').as('fen')])
      .where('trades.settled_at', '>=', from)
      .where('trades.settled_at', '<', to)
      .where(made(slice))
      .groupBy([numberOfDay('trades.settled_at'), 'orders.ticket_id'])
      .execute(),
  )
  return numbers(rows, 'day', 'fen')
}

/** Fen that went back on some days, by the ticket. */
export async function refundedByTicket(db: Db, meetingId: string, { from, to }: Span) {
  const rows = await inSlices(db, meetingId, (slice) =>
    wentBack(db, meetingId)
      .select(['orders.ticket_id', all('refunds.amount_fen').as('fen')])
      .where('refunds.done_at', '>=', from)
      .where('refunds.done_at', '<', to)
      .where(made(slice))
      .groupBy('orders.ticket_id')
      .execute(),
  )
  return numbers(rows, 'fen')
}

/** Fen received less what went back, of orders that came by a link with a word. */
export async function receivedBySource(db: Db, meetingId: string): Promise<Map<string, number>> {
  const came = await cameIn(db, meetingId)
    .select(['orders.source', all('trades.amount_fen').as('fen')])
    .where(sql<boolean>`orders.source <> ''`)
    .groupBy('orders.source')
    .execute()
  const back = await wentBack(db, meetingId)
    .select(['orders.source', all('refunds.amount_fen').as('fen')])
    .where(sql<boolean>`orders.source <> ''`)
    .groupBy('orders.source')
    .execute()
  const sums = new Map(came.map(({ source, fen }) => [source, Number(fen)]))
  for (const { source, fen } of back) sums.set(source, (sums.get(source) ?? 0) - Number(fen))
  return sums
}

/** Orders that wait for money (0, or 2 after a payment that failed); `ending`: those whose time is over at a moment. */
export async function waiting(db: Db, meetingId: string, until: number): Promise<{ orders: number; ending: number }> {
  const row = await db.read
    .selectFrom('orders')
    .select([count.as('orders'), before(sql.ref('expires_at'), until, sql.lit(1)).as('ending')])
    .where('meeting_id', '=', meetingId)
    .where(sql<boolean>`status in (0, 2)`)
    .executeTakeFirstOrThrow()
  return { orders: Number(row.orders), ending: Number(row.ending ?? 0) }
}

type Place = Pick<Row<'tickets'>, 'id' | 'name' | 'total' | 'sold' | 'pool_id' | 'state'>

/** Those that were ever made, in the order organisers have put them in. */
export function ticketsOf(db: Db, meetingId: string): Promise<Place[]> {
  return db.read
    .selectFrom('tickets')
    .select(['id', 'name', 'total', 'sold', 'pool_id', 'state'])
    .where('meeting_id', '=', meetingId)
    .where('state', '!=', 'removed')
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/**
 * How many places a meeting has: what its tickets on sale have of their own or share, and what was sold of those that are on
 * sale no more. 0 where nothing is on sale.
 */
export async function placesOf(db: Db, meetingId: string): Promise<number> {
  const tickets = await ticketsOf(db, meetingId)
  const pools = await poolsOf(db, db.read, meetingId)
  if (tickets.every(({ state }) => state !== 'on')) return 0
  const most = (some: readonly Place[]) => some.reduce((sum, { state, total, sold }) => sum + (state === 'on' ? total : sold), 0)
  const shared = pools.filter(({ whole }) => whole === 0)
  const apart = tickets.filter(({ pool_id }) => !shared.some(({ id }) => id === pool_id))
  const together = shared.map((pool) => Math.min(pool.total, most(tickets.filter(({ pool_id }) => pool_id === pool.id))))
  const sum = together.reduce((total, places) => total + places, most(apart))
  const whole = pools.find((pool) => pool.whole === 1)?.total ?? sum
  const places = Math.min(sum, whole)
  return places >= NO_OWN_TOTAL ? 0 : places
}
