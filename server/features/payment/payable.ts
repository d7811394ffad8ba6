/** Whether an order can be paid now. */
import { orderStatus } from '../../../contract/order.ts'
import type { Row } from '../../db/db.ts'
import { type Refusal, refuse } from '../../http/context.ts'

export function notPayable(
  order: Row<'orders'>,
  now: number,
): Refusal<'order_already_paid' | 'order_in_review' | 'order_expired' | 'order_cancelled'> | undefined {
  const { unpaid, payFailed, paid, paySuccess, proofReview } = orderStatus
  const timeUp = order.expires_at !== null && (order.ended_at ?? now) >= order.expires_at
  if (order.status === paid || order.status === paySuccess) return refuse('order_already_paid')
  if (order.status === proofReview) return refuse('order_in_review')
  if (order.status === unpaid || order.status === payFailed) return timeUp ? refuse('order_expired') : undefined
  return order.status === orderStatus.cancelled && timeUp ? refuse('order_expired') : refuse('order_cancelled')
}
