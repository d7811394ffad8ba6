/** Looks into orders, people, proofs and receipts for whoever compares them with a statement. Writes nothing. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { OrderStatus } from '#contract/order.ts'
import type { Db } from '../../../db/db.ts'
import { type Given, prepared } from '../../../db/prepared.ts'

export interface WaitingRow {
  no: string
  created_at: number
  amount_fen: number
  status: OrderStatus
  name: string
  mobile: string
}

/** Where somebody is who goes through the orders of a meeting, the oldest first. */
export type Place = Pick<WaitingRow, 'created_at' | 'no'>

const ordersOf = (db: Db, meetingId: string, after: Place | undefined) =>
  db.read
    .selectFrom('orders')
    .where('orders.meeting_id', '=', meetingId)
    .$if(after !== undefined, (q) => q.where(beyond(after as Place, '>')))

function beyond({ created_at, no }: Place, than: '>' | '<='): RawBuilder<SqlBool> {
  return sql<SqlBool>`(orders.created_at, orders.no) ${sql.raw(than)} (${created_at}, ${no})`
}

/** So many orders further, whether they wait or not: found by the index alone. @returns undefined where there are not so many. */
export function placeAfter(db: Db, meetingId: string, after: Place | undefined, orders: number): Promise<Place | undefined> {
  return ordersOf(db, meetingId, after)
    .select(['orders.created_at', 'orders.no'])
    .orderBy('orders.created_at')
    .orderBy('orders.no')
    .offset(orders - 1)
    .limit(1)
    .executeTakeFirst()
}

/** Orders between two places that money could pay, cancelled ones too where they were to be paid. */
export function waitingBetween(db: Db, meetingId: string, after: Place | undefined, until: Place | undefined): Promise<WaitingRow[]> {
  return ordersOf(db, meetingId, after)
    .$if(until !== undefined, (q) => q.where(beyond(until as Place, '<=')))
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.no', 'orders.created_at', 'orders.amount_fen', 'orders.status', 'users.name', 'users.mobile'])
    .where(sql<boolean>`(orders.status in (0, 2, 8) or (orders.status = 7 and orders.expires_at is not null and orders.paid_at is null))`)
    .where('orders.amount_fen', '>', 0)
    .orderBy('orders.created_at')
    .orderBy('orders.no')
    .execute()
}

/** The names of their people. */
export const namesOfOrders = prepared((layer, given: Given<{ nos: readonly string[] }>) =>
  layer
    .selectFrom('order_attendees')
    .innerJoin('attendees', 'attendees.id', 'order_attendees.attendee_id')
    .select(['order_attendees.order_no', 'attendees.name'])
    .where(given.among('order_attendees.order_no', 'nos'))
    .orderBy('order_attendees.order_no')
    .orderBy('order_attendees.position'),
)

/** What is shown of transfers about which nobody has said yes or no. */
export const proofsOfOrders = prepared((layer, given: Given<{ nos: readonly string[] }>) =>
  layer
    .selectFrom('proofs')
    .select(['order_no', 'payer_name', 'serial'])
    .where(given.among('order_no', 'nos'))
    .where(sql<boolean>`state in ('waiting', 'lapsed')`),
)

const here = prepared((layer, given: Given<{ meetingId: string; nos: readonly string[] }>) =>
  layer.selectFrom('orders').select('no').where(given.among('no', 'nos')).where('meeting_id', '=', given.value('meetingId')),
)
/** Which of these numbers are orders of a meeting. */
export const ordersHere = (db: Db, asked: { meetingId: string; nos: readonly string[] }) => here(db, db.read, asked)

/** A proof by which money was taken that its payer gave no serial of. */
interface Unnumbered {
  id: string
  order_no: string
  payer_name: string
  pay_day: string
  amount_fen: number
}

const unnumbered = prepared((layer, given: Given<{ thirdId: string; afterDay: string; afterId: string; until: string; most: number }>) =>
  layer
    .selectFrom('proofs')
    .innerJoin('trades', 'trades.no', 'proofs.trade_no')
    .select(['proofs.id', 'proofs.order_no', 'proofs.payer_name', 'proofs.pay_day', 'trades.amount_fen'])
    .where('proofs.third_id', '=', given.value('thirdId'))
    // Literals, so that the partial index applies.
    .where(sql<boolean>`proofs.state = 'approved' and proofs.serial = '' and proofs.payer_name <> ''`)
    // The money of the others is known by what was booked.
    .where('trades.receipt_id', 'is', null)
    .where(sql<boolean>`(proofs.pay_day, proofs.id) > (${given.value('afterDay')}, ${given.value('afterId')})`)
    .where('proofs.pay_day', '<=', given.value('until'))
    .orderBy('proofs.pay_day')
    .orderBy('proofs.id')
    .limit(given.value('most')),
)
/** Approved proofs of a tenant without a serial: so many behind a place, in the order of the days that they name, until one of those. */
export async function unnumberedAfter(
  db: Db,
  after: Pick<Unnumbered, 'pay_day' | 'id'>,
  rest: { thirdId: string; until: string; most: number },
): Promise<Unnumbered[]> {
  return (await unnumbered(db, db.read, { ...rest, afterDay: after.pay_day, afterId: after.id })).rows
}

const onDays = prepared((layer, given: Given<{ meetingId: string; days: readonly string[] }>) =>
  layer
    .selectFrom('receipts')
    .select(['day', 'amount_fen', 'payer', 'serial_folded'])
    .where('meeting_id', '=', given.value('meetingId'))
    .where(sql<boolean>`method = 'transfer'`)
    .where(given.among('day', 'days')),
)
/** Transfers of a meeting that were booked with one of these days. */
export const bookedOnDays = (db: Db, asked: { meetingId: string; days: readonly string[] }) => onDays(db, db.read, asked)
