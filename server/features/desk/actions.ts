/** What organisers may do with an order now: its machine's edges, its money, and what whoever looks may do. */
import { desk, type DeskAction, deskActions } from '#contract/desk.ts'
import { type Grants, may } from '#contract/may.ts'
import { orderStatus, type OrderStatus } from '#contract/order.ts'
import { orderReview } from '#contract/order-review.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import type { Row } from '../../db/db.ts'

const { unpaid, paid, payFailed, proofReview, cancelled, review } = orderStatus
const among = (states: readonly OrderStatus[]) => (status: OrderStatus) => states.includes(status)

/** Those that somebody may be given more time for. */
export const isExtendable = among([unpaid, payFailed])
/** Those that are given up as their holder would: nothing has been paid. */
export const isCancellable = among([unpaid, payFailed, review])
/** Time does not matter to whoever has the money in hand: one that ran out of it is paid late, where it was to be paid at all. */
function isBookable({ status, expires_at, paid_at, amount_fen }: Facts): boolean {
  if (status === cancelled) return expires_at !== null && paid_at === null && amount_fen > 0
  return status === unpaid || status === payFailed || status === proofReview
}

interface Facts extends Pick<Row<'orders'>, 'status' | 'expires_at' | 'paid_at' | 'amount_fen'> {
  /** Fen. */
  paid: number
  /** Of all refunds: one that failed can be sent again. */
  given: number
  /** Whether a ticket of it still admits. */
  standing: boolean
}

const possible: Record<DeskAction, (facts: Facts) => boolean> = {
  approve: ({ status }) => status === review,
  refuse: ({ status }) => status === review,
  book: isBookable,
  extend: ({ status }) => isExtendable(status),
  // Whatever became of its tickets.
  refund: (facts) => facts.paid > facts.given,
  withdraw: ({ status, standing }) => isCancellable(status) || (status === paid && standing),
  note: () => true,
}

const rights: Record<DeskAction, { access: Parameters<typeof may>[1] }> = {
  approve: orderReview.decide,
  refuse: orderReview.decide,
  book: receipt.book,
  extend: desk.extend,
  refund: refund.create,
  withdraw: desk.withdraw,
  note: desk.note,
}

/** @param grants at its meeting. */
export function actionsOn(facts: Facts, grants: Grants): DeskAction[] {
  return deskActions.filter((action) => possible[action](facts) && may(grants, rights[action].access))
}
