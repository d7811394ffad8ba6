/** Whether an order can be paid now. */
import { orderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { refusalOf } from '../../flow/machine.ts'
import { type Refusal, refuse } from '../../use-case.ts'
import type { Closed } from '../meeting/state.ts'
import { closedBecause } from '../meeting/store.ts'
import { orderMachine } from '../order/machine.ts'

export function notPayable(
  order: Row<'orders'>,
  now: number,
): Refusal<'order_already_paid' | 'order_in_review' | 'order_unapproved' | 'order_expired' | 'order_cancelled'> | undefined {
  const { unpaid, payFailed, paid, paySuccess, proofReview, cancelled, review } = orderStatus
  if (order.status === paid || order.status === paySuccess) return refuse('order_already_paid')
  if (order.status === proofReview) return refuse('order_in_review')
  if (order.status === review) return refuse('order_unapproved')
  // Whoever pays for the first time has as long as whoever tries again.
  const late = refusalOf(orderMachine, 'retry', { order, at: order.ended_at ?? now })
  if (order.status === unpaid || order.status === payFailed) return late && refuse(late)
  return order.status === cancelled && late !== undefined ? refuse(late) : refuse('order_cancelled')
}

/** Why nobody pays for a place in its meeting any more. */
export async function notOpen(
  on: Tx | Db['read'],
  { meeting_id }: Pick<Row<'orders'>, 'meeting_id'>,
): Promise<Refusal<Closed> | undefined> {
  const closed = await closedBecause(on, meeting_id)
  return closed && refuse(closed)
}
