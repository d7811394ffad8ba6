/**
 * Sums of what a meeting has sold and received, one pass over an index each. Writes nothing.
 *
 * Sold is what paid and free orders hold (statuses 1 and 3): a place that went back is in it no more, on whichever day it was
 * sold. Received is what settled trades brought, on the day they settled, whatever became of their orders; what went back is
 * what refunds have done, on the day they were done.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Row } from '../../db/db.ts'
import { poolsOf } from '../ticket/pool-store.ts'
import { NO_OWN_TOTAL } from '../ticket/places.ts'
import { numberOfDay, type Span } from './days.ts'

const isSold = sql<boolean>`orders.status in (1, 3)`
const hasCome = sql<boolean>`trades.state = 'success'`
const isBack = sql<boolean>`refunds.state = 'done'`
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

const cameIn = (db: Db, meetingId: string) =>
  db.read.selectFrom('orders').innerJoin('trades', 'trades.order_no', 'orders.no').where('orders.meeting_id', '=', meetingId).where(hasCome)
const wentBack = (db: Db, meetingId: string) =>
  db.read
    .selectFrom('orders')
    .innerJoin('refunds', 'refunds.order_no', 'orders.no')
    .where('orders.meeting_id', '=', meetingId)
    .where(isBack)

/** Fen by the day they came on. @param at `early`: those that had come by then. */
export async function receivedByDay(db: Db, meetingId: string, at: number) {
  const early = before(sql.ref('trades.settled_at'), at, sql.ref('trades.amount_fen'))
  const rows = await cameIn(db, meetingId)
    .select([numberOfDay('trades.settled_at').as('day'), all('trades.amount_fen').as('fen'), early.as('early')])
    .groupBy(numberOfDay('trades.settled_at'))
    .execute()
  return numbers(rows, 'day', 'fen', 'early')
}

/** Fen by the day they went back on. @param at as above. */
export async function refundedByDay(db: Db, meetingId: string, at: number) {
  const early = before(sql.ref('refunds.done_at'), at, sql.ref('refunds.amount_fen'))
  const rows = await wentBack(db, meetingId)
    .select([numberOfDay('refunds.done_at').as('day'), all('refunds.amount_fen').as('fen'), early.as('early')])
    .groupBy(numberOfDay('refunds.done_at'))
    .execute()
  return numbers(rows, 'day', 'fen', 'early')
}

/** Fen that came on some days, by the ticket too. */
export async function receivedByTicket(db: Db, meetingId: string, { from, to }: Span) {
  const rows = await cameIn(db, meetingId)
    .select(['orders.ticket_id', numberOfDay('trades.settled_at').as('day'), all('trades.amount_fen').as('fen')])
    .where('trades.settled_at', '>=', from)
    .where('trades.settled_at', '<', to)
    .groupBy([numberOfDay('trades.settled_at'), 'orders.ticket_id'])
    .execute()
  return numbers(rows, 'day', 'fen')
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
