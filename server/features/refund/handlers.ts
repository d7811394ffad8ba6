/** Refunds, for organisers: what each call does. */
import type { refund } from '#contract/refund.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { findOrder } from '../order/store.ts'
import { decide } from './decide.ts'
import { refundPaidOrder } from './request.ts'
import { findRefund, pageOfRefunds } from './store.ts'
import { onWire } from './wire.ts'

export const refundHandlers: Handlers<typeof refund> = {
  create: async ({ deps, input, user, thirdId, now }) => {
    const order = await findOrder(deps.db, input.outTradeNo)
    if (order === undefined || order.third_id !== thirdId) return refuse('order_gone')
    const no = await deps.db.write((tx) => refundPaidOrder(deps.db, tx, order, { who: user.id, why: input.reason, at: now }))
    const made = no === undefined ? undefined : await findRefund(deps.db, no)
    return made === undefined ? refuse('order_not_refundable') : onWire(made)
  },
  list: async ({ deps, input, thirdId }) =>
    paged(input, (offset, limit) => pageOfRefunds(deps.db, thirdId, input.waiting === 1, offset, limit), onWire),
  decide,
}
