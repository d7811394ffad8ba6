/** Cancelling an order that somebody may be paying at this moment: closed at the provider first, then its places are free. */
import { type order, orderStatus } from '#contract/order.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { cancelOrder as cancelHere } from '../order/cancel.ts'
import { findOwnOrder } from '../order/store.ts'
import { onWire } from '../order/wire.ts'
import { closeOpenTrade } from './close-open.ts'
import { ProviderDown } from './reach.ts'

/** A second page of the same person may begin to pay in between; after so many times it is theirs to decide. */
const TURNS = 3

export const cancelOrder: Handler<typeof order.cancel> = async ({ deps, input: { no }, user, now }) => {
  const found = await findOwnOrder(deps.db, user.id, no)
  if (found === undefined) return refuse('order_gone')
  if (found.status === orderStatus.proofReview) return refuse('order_not_cancellable')
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      await closeOpenTrade(deps, no, { who: user.id })
      const status = await cancelHere(deps.db, found, now)
      if (status === 'open') continue
      if (status !== undefined) return onWire({ ...found, status }, found, now)
      const fresh = await findOwnOrder(deps.db, user.id, no)
      return refuse(fresh?.status === orderStatus.paid ? 'order_already_paid' : 'order_not_cancellable')
    }
    return refuse('busy')
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.error('payment.provider_down', error.cause ?? error, { orderNo: no })
    return refuse('payment_unavailable')
  }
}
