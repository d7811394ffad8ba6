/** Refunds: what each call does. */
import type { refund } from '#contract/refund.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { findOrder } from '../order/store.ts'
import { refuseRequest, requests } from './answer.ts'
import { ask, own, unask } from './ask.ts'
import { decide } from './decide.ts'
import { forfeit, forfeitTerms } from './forfeit.ts'
import { giveAll, giveSome, prices, weigh } from './give-all.ts'
import { create } from './give-back.ts'
import { contextOf } from './left.ts'
import { pageOfRefunds } from './store.ts'
import { isAt, onWire } from './wire.ts'

export const refundHandlers: Handlers<typeof refund> = {
  context: async ({ deps: { db }, input: { outTradeNo, meetingId }, thirdId, now }) => {
    const order = await findOrder(db, outTradeNo)
    if (order === undefined || !isAt(order, { thirdId, meetingId })) return refuse('order_gone')
    return (await contextOf(db, order, now))?.context ?? refuse('order_not_refundable')
  },
  create,
  list: async ({ deps: { db }, input, thirdId }) => {
    const { meetingId } = input
    return paged(input, (range) => pageOfRefunds(db, { thirdId, meetingId }, input.waiting === 1, range), onWire)
  },
  decide,
  prices,
  weigh,
  giveAll,
  giveBack: giveSome,
  own,
  ask,
  forfeitTerms,
  forfeit,
  unask,
  requests,
  refuseRequest,
}
