/** Orders by what was paid for a copy, with what is left of their money. Writes nothing. */
import { sql } from 'kysely'
import { orderStatus } from '#contract/order.ts'
import { forNothing, REFUNDS_A_TRADE } from '#contract/refund.ts'
import { handProviders } from '#contract/payment.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { countOf } from '../../db/pages.ts'

type On = Tx | Db['read']

/** Copies of a ticket that were paid at one price. */
export interface AtPrice {
  ticketId: string
  /** Fen, one copy. */
  price: number
}

/** So many people are named before something is done to all of them. */
const NAMED = 3

/** Paid orders of a meeting whose tickets stand, by the trade that paid them. */
const paidOrders = (on: On, meetingId: string) =>
  on
    .selectFrom('orders')
    .innerJoin('trades', (join) => join.onRef('trades.order_no', '=', 'orders.no').on('trades.state', '=', 'success'))
    .where('orders.meeting_id', '=', meetingId)
    .where('orders.status', '=', orderStatus.paid)
    .where('orders.price_fen', '>', 0)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.no')
            .whereRef('refunds.trade_no', '=', 'trades.no')
            .where('refunds.cause', 'in', forNothing),
        ),
      ),
    )

/** The dearest first of each ticket. */
export async function paidByPrice(
  db: Db,
  meetingId: string,
): Promise<(AtPrice & { ticket: Pick<Row<'tickets'>, 'name' | 'price_fen' | 'steps'>; copies: number; orders: number })[]> {
  const rows = await paidOrders(db.read, meetingId)
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .select((q) => [
      'orders.ticket_id as ticketId',
      'orders.price_fen as price',
      'tickets.name',
      'tickets.price_fen as ordinary',
      'tickets.steps',
      q.fn.sum<number>('orders.copies').as('copies'),
      q.fn.countAll<number>().as('orders'),
    ])
    .groupBy(['orders.ticket_id', 'orders.price_fen', 'tickets.name', 'tickets.price_fen', 'tickets.steps'])
    .orderBy('orders.ticket_id')
    .orderBy('orders.price_fen', 'desc')
    .execute()
  return rows.map(({ ticketId, price, name, ordinary, steps, copies, orders }) => ({
    ticketId,
    price,
    ticket: { name, price_fen: ordinary, steps },
    copies: Number(copies),
    orders: Number(orders),
  }))
}

/** Some of those who hold copies paid at a price. */
export async function namesAt(db: Db, meetingId: string, { ticketId, price }: AtPrice): Promise<string[]> {
  const rows = await db.read
    .selectFrom('orders')
    .innerJoin('admissions', 'admissions.order_no', 'orders.no')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select('attendees.name')
    .where('orders.meeting_id', '=', meetingId)
    .where('orders.status', '=', orderStatus.paid)
    .where('orders.ticket_id', '=', ticketId)
    .where('orders.price_fen', '=', price)
    .where('admissions.status', '!=', 'revoked')
    .where('attendees.name', '!=', '')
    .orderBy('orders.no')
    .orderBy('admissions.id')
    .limit(NAMED)
    .execute()
  return rows.map(({ name }) => name)
}

/** Fen of a trade for which there are refunds; and how many of them its provider has been asked for. */
const given = sql<number>`(select coalesce(sum(r.amount_fen), 0) from refunds r where r.trade_no = trades.no)`
const there = sql<number>`(select coalesce(sum(r.attempt + 1), 0) from refunds r where r.trade_no = trades.no and (r.provider = trades.provider or r.asked > 0))`
/** Whether the next refund of it goes back by hand, as `goesByHand` says of one. */
const hand = sql<number>`case when trades.provider in (${sql.join(handProviders)}) or ${there} >= ${REFUNDS_A_TRADE} then 1 else 0 end`

/** What is left of the money of orders whose tickets stand, by provider: that of some of its trades goes back by hand. */
export async function moneyLeft(
  on: On,
  meetingId: string,
): Promise<{ provider: string; byHand: boolean; orders: number; amount: number }[]> {
  const orders = paidOrders(on, meetingId).select([
    'trades.provider',
    hand.as('hand'),
    sql<number>`trades.amount_fen - ${given}`.as('left'),
  ])
  const rows = await on
    .selectFrom(orders.as('found'))
    .select((q) => ['provider', 'hand', q.fn.countAll<number>().as('orders'), q.fn.sum<number>('left').as('amount')])
    .where('left', '>', 0)
    .groupBy(['provider', 'hand'])
    .orderBy('provider')
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    byHand: Number(row.hand) === 1,
    orders: Number(row.orders),
    amount: Number(row.amount),
  }))
}

/** Fen that differences have given back of a trade. */
const differed = sql<number>`(select coalesce(sum(r.amount_fen), 0) from refunds r
  where r.trade_no = trades.no and r.kind = 'amount' and r.task_id is not null)`
/**
 * Fen that an order is still to get, so that each of its copies has had `each`. Of one whose tickets have partly ended since,
 * what they had counts too: it gets less then, never more.
 */
const dueAt = (each: number) => sql<number>`${each} * orders.copies - ${differed}`

/** The same of one order. */
export async function differenceDue(tx: Tx, orderNo: string, each: number): Promise<number> {
  const row = await tx
    .selectFrom('trades')
    .innerJoin('orders', 'orders.no', 'trades.order_no')
    .select(dueAt(each).as('due'))
    .where('orders.no', '=', orderNo)
    .where('trades.state', '=', 'success')
    .executeTakeFirst()
  return Number(row?.due ?? 0)
}

/** What a difference of `each` fen for every copy would come to, beside what differences have given already. */
export async function weighed(on: On, meetingId: string, { ticketId, price }: AtPrice, each: number) {
  const orders = paidOrders(on, meetingId)
    .where('orders.ticket_id', '=', ticketId)
    .where('orders.price_fen', '=', price)
    .select(['orders.copies', dueAt(each).as('due'), sql<number>`trades.amount_fen - ${given}`.as('left'), hand.as('hand')])
  const row = await on
    .selectFrom(orders.as('found'))
    .select([
      sql<number>`coalesce(sum(case when due > 0 and "left" >= due then 1 else 0 end), 0)`.as('orders'),
      sql<number>`coalesce(sum(case when due > 0 and "left" >= due then copies else 0 end), 0)`.as('copies'),
      sql<number>`coalesce(sum(case when due > 0 and "left" >= due then due else 0 end), 0)`.as('total'),
      sql<number>`coalesce(sum(case when due > 0 and "left" >= due then hand else 0 end), 0)`.as('byHand'),
      sql<number>`coalesce(sum(case when due > "left" then 1 else 0 end), 0)`.as('short'),
      sql<number>`coalesce(sum(case when due <= 0 then 1 else 0 end), 0)`.as('already'),
    ])
    .executeTakeFirstOrThrow()
  return {
    orders: Number(row.orders),
    copies: Number(row.copies),
    total: Number(row.total),
    byHand: Number(row.byHand),
    short: Number(row.short),
    already: Number(row.already),
  }
}

/** The next order paid at a price that `each` is still due to, after the order `no`; none that was paid later than `since`. */
export async function nextPaidAt(
  db: Db,
  meetingId: string,
  { ticketId, price }: AtPrice,
  { each, since, after: no }: { each: number; since: number; after: string },
): Promise<string | undefined> {
  const row = await paidOrders(db.read, meetingId)
    .where(dueAt(each), '>', 0)
    .select('orders.no')
    .where('orders.ticket_id', '=', ticketId)
    .where('orders.price_fen', '=', price)
    .where('orders.paid_at', '<=', since)
    .where('orders.no', '>', no)
    .orderBy('orders.no')
    .limit(1)
    .executeTakeFirst()
  return row?.no
}

/** How many of these orders are paid ones of a meeting. */
export async function countPaid(on: On, meetingId: string, nos: readonly string[]): Promise<number> {
  return countOf(paidOrders(on, meetingId).where('orders.no', 'in', nos))
}
