/** What is left of an order that was paid: its tickets that stand, its money, and what the rule gives back of it now. Writes nothing. */
import type { RefundContext, RefundTicket } from '#contract/refund.ts'
import { fullRefundSentence, refundSentence } from '#contract/refund-sentence.ts'
import { refundSum } from '#contract/refund-sum.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { goesByHand } from './request.ts'
import { findPaidTrade, type Sums, sumsOf } from './store.ts'

export interface Left {
  trade: Row<'trades'>
  sums: Sums
  /** Fen that no refund is for yet. */
  remaining: number
  /** Fen: what the rule gives back of one ticket at this moment; of what a difference took off its price, nothing. */
  each: number
  /** The rule at this moment, as attendees read it. */
  rule: string
  endsAt: number
}

/**
 * @param on where something is decided by it, a transaction that holds the order's lock.
 * @returns undefined where there is no trade whose money could go back.
 */
export async function leftOf(
  on: Tx | Db['read'],
  order: Pick<Row<'orders'>, 'no' | 'ticket_id' | 'price_fen' | 'copies'>,
  now: number,
): Promise<Left | undefined> {
  const trade = await findPaidTrade(on, order.no)
  if (trade === undefined) return undefined
  const { refund_tiers, starts_at, ends_at, ...meeting } = await on
    .selectFrom('tickets')
    .innerJoin('meetings', 'meetings.id', 'tickets.meeting_id')
    .select(['tickets.refund_tiers', 'meetings.starts_at', 'meetings.ends_at', 'meetings.refund_until', 'meetings.cancelled_at'])
    .where('tickets.id', '=', order.ticket_id)
    .executeTakeFirstOrThrow()
  const tiers = readJson(refund_tiers)
  const sums = await sumsOf(on, trade)
  const fullUntil = meeting.cancelled_at === null ? (meeting.refund_until ?? 0) : Infinity
  const remaining = trade.amount_fen - sums.given
  // A ticket that stays keeps its share of what is left: given back for all, money is not given for one of them again.
  const share = Math.max(0, Math.floor(remaining / Math.max(1, order.copies)))
  const each = Math.min(refundSum(order.price_fen, tiers, starts_at, now, fullUntil), share)
  const until = fullUntil === Infinity ? '' : toWire(fullUntil).slice(0, 16)
  const rule = now < fullUntil ? fullRefundSentence(until) : refundSentence(tiers)
  return { trade, sums, remaining, each, rule, endsAt: ends_at }
}

/** What the rule gives back of so many tickets. */
export const suggestedFor = ({ each }: Pick<Left, 'each'>, tickets: number): number => each * tickets

/** Tickets of an order that still admit. @param ofUser only those that are theirs. */
export function standingOf(db: Db, orderNo: string, ofUser?: string) {
  return db.read
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select(['admissions.id', 'admissions.number', 'admissions.status', 'admissions.user_id', 'attendees.name', 'attendees.phone'])
    .where('admissions.order_no', '=', orderNo)
    .where('admissions.status', '!=', 'revoked')
    .$if(ofUser !== undefined, (q) => q.where('admissions.user_id', '=', ofUser as string))
    .leftJoin('order_attendees', (join) =>
      join
        .onRef('order_attendees.order_no', '=', 'admissions.order_no')
        .onRef('order_attendees.attendee_id', '=', 'admissions.attendee_id'),
    )
    .orderBy('order_attendees.position')
    .orderBy('admissions.id')
    .execute()
}

/**
 * What somebody has to know before money goes back.
 * @param ofUser shows the tickets that are theirs alone.
 */
export async function contextOf(
  db: Db,
  order: Row<'orders'>,
  now: number,
  ofUser?: string,
): Promise<{ left: Left; context: RefundContext } | undefined> {
  const left = await leftOf(db.read, order, now)
  if (left === undefined) return undefined
  const { trade, sums, remaining, each, rule } = left
  const { mobile } = await db.read.selectFrom('users').select('mobile').where('id', '=', order.user_id).executeTakeFirstOrThrow()
  const tickets = (await standingOf(db, order.no, ofUser)).map((one): RefundTicket => ({
    admissionId: one.id,
    name: one.name,
    phone: hideField('phone', one.phone),
    number: one.number,
    status: one.status,
    price: order.price_fen,
    suggested: each,
    passed: one.user_id === order.user_id ? 0 : 1,
  }))
  const context = {
    outTradeNo: order.no,
    buyer: hideField('phone', mobile),
    provider: trade.provider,
    byHand: goesByHand(trade, sums) ? 1 : 0,
    paid: trade.amount_fen,
    refunded: sums.done,
    pending: sums.given - sums.done,
    remaining,
    suggested: suggestedFor(left, tickets.length),
    rule,
    atProvider: sums.atProvider,
    tickets,
  }
  return { left, context }
}
