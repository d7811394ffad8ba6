/** What an order's status and its newest trade mean to the person who paid. */
import type { Data } from '#contract/call.ts'
import { orderStatus } from '#contract/order.ts'
import type { payment } from '#contract/payment.ts'

export type Verdict =
  | 'success'
  | 'seating'
  | 'failed'
  | 'unpaid'
  | 'cancelled'
  | 'no_place'
  | 'closed'
  | 'refunding'
  | 'refunded'
  | 'review'
  | 'applied'
  | 'asking'
  | 'unknown'

export type Known = Data<typeof payment.query>
/** Money on its way back, or back. */
export type Returning = Known['refunds'][number]

/** `asking` while the gateway may still say something else. */
export function verdictOf({ orderStatus: status, tradeState, refunds }: Known): Verdict {
  switch (status) {
    case orderStatus.paid:
      return 'success'
    case orderStatus.paySuccess:
      return 'seating'
    case orderStatus.payFailed:
      return 'failed'
    case orderStatus.cancelled:
      if (refunds.some(({ cause }) => cause === 'meeting_closed')) return 'closed'
      return refunds.some(({ cause }) => cause === 'no_place') ? 'no_place' : 'cancelled'
    case orderStatus.refunding:
      return 'refunding'
    case orderStatus.refunded:
      return 'refunded'
    case orderStatus.proofReview:
      return 'review'
    case orderStatus.review:
      return 'applied'
    case orderStatus.unpaid:
      if (tradeState === 'failed') return 'failed'
      return tradeState === 'none' || tradeState === 'closed' ? 'unpaid' : 'asking'
  }
}

/** Asking again would bring nothing new. */
export function isSettled(verdict: Verdict): boolean {
  return verdict !== 'asking' && verdict !== 'unknown' && verdict !== 'seating'
}
