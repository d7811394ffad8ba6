/** Cancelling an order that somebody may be paying at this moment: closed at the provider first, then its places are free. */
import { type order, orderStatus } from '#contract/order.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { cancelOrder as cancelHere } from '../order/cancel.ts'
import { findOwnOrder } from '../order/store.ts'
import { onWire } from '../order/wire.ts'
import { afterClosing } from './after-closing.ts'

export const cancelOrder: Handler<typeof order.cancel> = async ({ deps, input: { no }, user, now }) => {
  const found = await findOwnOrder(deps.db, user.id, no)
  if (found === undefined) return refuse('order_gone')
  if (found.status === orderStatus.proofReview) return refuse('order_not_cancellable')
  const by = { who: user.id, why: '', at: now }
  const status = await afterClosing(deps, { orderNo: no, who: user.id }, () => cancelHere(deps.db, found, by))
  if (status instanceof Refusal) return status
  if (status !== undefined) return onWire({ ...found, status }, found, now)
  const fresh = await findOwnOrder(deps.db, user.id, no)
  return refuse(fresh?.status === orderStatus.paid ? 'order_already_paid' : 'order_not_cancellable')
}
