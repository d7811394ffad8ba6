/** What the edges of an order ask. Facts about its trades and refunds are read under the order's lock. */
import type { Row } from '../../db/db.ts'

type Order = Pick<Row<'orders'>, 'expires_at'>
/** Whether a trade of it can still be paid at its provider. */
interface Trades {
  openTrade: boolean
}

/** Where a provider cannot be reached for so long, places are given back without it; late money finds one again or goes back. */
export const CLOSE_WITHIN_MS = 60 * 60_000

export function timeIsLeft({ order, at }: { order: Order; at: number }) {
  return order.expires_at !== null && at >= order.expires_at ? 'order_expired' : undefined
}

export function timeIsUp({ order, at }: { order: Order; at: number }) {
  return order.expires_at !== null && at >= order.expires_at ? undefined : 'order_not_cancellable'
}

/** A trade keeps the places of its order: it is closed at its provider first (payment/close-open.ts). */
export function noOpenTrade({ openTrade }: Trades) {
  return openTrade ? 'payment_unavailable' : undefined
}

export function noOpenTradeOrAnHourLate({ openTrade, order, at }: Trades & { order: Order; at: number }) {
  return openTrade && at < (order.expires_at ?? at) + CLOSE_WITHIN_MS ? 'payment_unavailable' : undefined
}

/** Taken by a conditional update before the question is asked: what was left a moment ago is no answer. */
export function placesTakenAgain({ placesTaken }: { placesTaken: boolean }) {
  return placesTaken ? undefined : 'sold_out'
}

/** What cost nothing has no trade, and nothing to send back. */
export function paidByATrade({ paidTrade }: { paidTrade: boolean }) {
  return paidTrade ? undefined : 'order_not_refundable'
}

export function noOtherRefund({ lastRefund }: { lastRefund: boolean }) {
  return lastRefund ? undefined : 'refund_decided'
}

/** What was paid goes back by a refund, which an organiser decides about. */
export function nothingPaid({ order }: { order: Pick<Row<'orders'>, 'amount_fen'> }) {
  return order.amount_fen === 0 ? undefined : 'withdraw_paid'
}

export function goesOn({ endsAt, at }: { endsAt: number; at: number }) {
  return endsAt <= at ? 'withdraw_late' : undefined
}

/** What whoever gives an order back has to know of its tickets, those that still admit. */
export interface Tickets {
  /** One has been somebody else's since: given to them, or claimed. */
  passed: boolean
  /** One has let somebody in, at whatever list. */
  used: boolean
}

export function allTheirs({ tickets }: { tickets: Tickets }) {
  return tickets.passed ? 'withdraw_passed' : undefined
}

export function noneUsed({ tickets }: { tickets: Tickets }) {
  return tickets.used ? 'withdraw_used' : undefined
}
