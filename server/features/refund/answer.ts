/** What an organiser answers to a wish: yes comes with money on its way back (give-back.ts), no with a reason. */
import { may } from '#contract/may.ts'
import { type refund, refund as calls } from '#contract/refund.ts'
import type { Tx } from '../../db/db.ts'
import { transition } from '../../flow/machine.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { tell } from '../message/outbox.ts'
import type { By } from '../order/pay.ts'
import { refundRequestMachine } from './request-machine.ts'
import { findRequest, lockRequest, moveRequest, pageOfRequests, type RefundRequest } from './request-store.ts'
import { requestOnWire } from './request-wire.ts'
import { refusedTelling } from './tell.ts'
import { isAt } from './wire.ts'

/** Money goes back for it. @param request locked. */
export async function approve(tx: Tx, request: RefundRequest, refundNo: string, { who, at }: By): Promise<void> {
  const step = { entityId: request.id, action: 'approve', from: request.state, who, why: `refund ${refundNo}`, at } as const
  await transition(tx, refundRequestMachine, step, (to) =>
    moveRequest(tx, request, to, { refund_no: refundNo, decided_at: at, decided_by: who }),
  )
}

/** No, because there is nothing left to give: whoever asked hears of it otherwise. @param request locked. */
export async function refuseWish(tx: Tx, request: RefundRequest, { who, why, at }: By): Promise<void> {
  const step = { entityId: request.id, action: 'refuse', from: request.state, who, why, at } as const
  await transition(tx, refundRequestMachine, step, (to) => moveRequest(tx, request, to, { answer: why, decided_at: at, decided_by: who }))
}

export const refuseRequest: Handler<typeof refund.refuseRequest> = async ({ deps: { db }, input, user, thirdId, grants, now }) => {
  const found = await findRequest(db, input.id)
  if (found === undefined || !isAt(found, { thirdId, meetingId: input.meetingId })) return refuse('refund_request_gone')
  const done = await db.write(async (tx) => {
    const request = (await lockRequest(tx, input.id)) ?? found
    const step = { entityId: request.id, action: 'refuse', from: request.state, who: user.id, why: input.answer, at: now } as const
    const { to } = await transition(tx, refundRequestMachine, step, (to) =>
      moveRequest(tx, request, to, { answer: input.answer, decided_at: now, decided_by: user.id }),
    )
    if (to !== undefined) await tell(tx, [refusedTelling({ ...found, answer: input.answer })], now)
    return to
  })
  if (done === undefined) return refuse('refund_request_decided')
  return requestOnWire((await findRequest(db, input.id)) ?? found, may(grants, calls.refuseRequest.access) ? 'decides' : 'looks')
}

export const requests: Handler<typeof refund.requests> = async ({ deps: { db }, input, thirdId, grants }) => {
  const { meetingId } = input
  const role = may(grants, calls.refuseRequest.access) ? 'decides' : 'looks'
  return paged(
    input,
    (range) => pageOfRequests(db, { thirdId, meetingId }, input.waiting === 1, range),
    (row) => requestOnWire(row, role),
  )
}
