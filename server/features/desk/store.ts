/** What organisers see of orders, for those of a page alone. Writes nothing. */
import { type RefundState, type RefundSums, sumRefunds } from '#contract/refund.ts'
import type { Reader, Row } from '../../db/db.ts'
import { namesOf } from '../order/review-store.ts'

export type DeskOrder = Row<'orders'> & {
  buyer: string
  mobile: string
  ticket_name: string
  voucher_code: string | null
  names: string[]
  /** Places that it has had at most. */
  seats: number
  arrived: number
  paid: number
} & RefundSums

/** In the order of their numbers here. */
export async function withFacts(on: Reader, nos: readonly string[]): Promise<DeskOrder[]> {
  if (nos.length === 0) return []
  const rows = await on
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .leftJoin('vouchers', 'vouchers.id', 'orders.voucher_id')
    .selectAll('orders')
    .select(['users.name as buyer', 'users.mobile', 'tickets.name as ticket_name', 'vouchers.code as voucher_code'])
    .where('orders.no', 'in', nos)
    .execute()
  const [names, seats, arrived, paid, refunds] = [
    await namesOf({ read: on }, nos),
    await seatsOf(on, nos),
    await arrivedOf(on, nos),
    await paidOf(on, nos),
    await refundsOf(on, nos),
  ]
  const byNo = new Map(rows.map((row) => [row.no, row]))
  return nos.flatMap((no) => {
    const row = byNo.get(no)
    if (row === undefined) return []
    return [
      {
        ...row,
        names: names.get(no) ?? [],
        seats: seats.get(no) ?? 0,
        arrived: arrived.get(no) ?? 0,
        paid: paid.get(no) ?? 0,
        ...sumRefunds(refunds.get(no) ?? []),
      },
    ]
  })
}

type Sums = readonly { order_no: string; n: number | string | null }[]
const sums = (rows: Sums) => new Map(rows.map(({ order_no, n }) => [order_no, Number(n ?? 0)]))

async function seatsOf(on: Reader, nos: readonly string[]): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('order_attendees')
    .select('order_no')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('order_no', 'in', nos)
    .groupBy('order_no')
    .execute()
  return sums(rows)
}

/** Let in at an entrance, and holding their ticket still. */
async function arrivedOf(on: Reader, nos: readonly string[]): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('admissions')
    .select('order_no')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('order_no', 'in', nos)
    .where('status', 'in', ['entered', 'left'])
    .groupBy('order_no')
    .execute()
  return sums(rows)
}

/** What came in for each of these orders, in fen. */
export async function paidOf(on: Reader, nos: readonly string[]): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('trades')
    .select('order_no')
    .select((q) => q.fn.sum<number>('amount_fen').as('n'))
    .where('order_no', 'in', nos)
    .where('state', '=', 'success')
    .groupBy('order_no')
    .execute()
  return sums(rows)
}

/** Fen of each order's refunds, by their states. */
async function refundsOf(on: Reader, nos: readonly string[]): Promise<Map<string, { state: RefundState; fen: number }[]>> {
  const rows = await on
    .selectFrom('refunds')
    .select(['order_no', 'state'])
    .select((q) => q.fn.sum<number>('amount_fen').as('fen'))
    .where('order_no', 'in', nos)
    .groupBy(['order_no', 'state'])
    .execute()
  const found = new Map<string, { state: RefundState; fen: number }[]>()
  for (const { order_no, state, fen } of rows) found.set(order_no, [...(found.get(order_no) ?? []), { state, fen: Number(fen) }])
  return found
}

/** Everybody of each order, in their places. */
export async function peopleOf(on: Reader, nos: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (nos.length === 0) return found
  const rows = await on
    .selectFrom('order_attendees')
    .innerJoin('attendees', 'attendees.id', 'order_attendees.attendee_id')
    .select(['order_attendees.order_no', 'attendees.name'])
    .where('order_attendees.order_no', 'in', nos)
    .orderBy('order_attendees.order_no')
    .orderBy('order_attendees.position')
    .execute()
  for (const { order_no, name } of rows) found.set(order_no, [...(found.get(order_no) ?? []), name])
  return found
}

/** By whom each was paid, and what came in by hand. */
export async function waysOf(on: Reader, nos: readonly string[]): Promise<Map<string, TradeWay[]>> {
  const found = new Map<string, TradeWay[]>()
  if (nos.length === 0) return found
  const rows = await on
    .selectFrom('trades')
    .leftJoin('receipts', 'receipts.id', 'trades.receipt_id')
    .select(['trades.order_no', 'trades.provider', 'receipts.method'])
    .where('trades.order_no', 'in', nos)
    .where('trades.state', '=', 'success')
    .orderBy('trades.settled_at')
    .orderBy('trades.no')
    .execute()
  for (const { order_no, ...way } of rows) found.set(order_no, [...(found.get(order_no) ?? []), way])
  return found
}
export type TradeWay = { provider: string; method: Row<'receipts'>['method'] | null }

/** What accounts are called. */
export async function namesOfAccounts(on: Reader, ids: readonly string[]): Promise<Map<string, { name: string; mobile: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await on.selectFrom('users').select(['id', 'name', 'mobile']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...account }) => [id, account]))
}

/** An order of a meeting. */
export function findOrderIn(on: Reader, meetingId: string, no: string): Promise<Row<'orders'> | undefined> {
  return on.selectFrom('orders').selectAll().where('no', '=', no).where('meeting_id', '=', meetingId).executeTakeFirst()
}
