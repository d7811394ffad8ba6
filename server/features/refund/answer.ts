/** What an organiser answers to a wish: yes comes with money on its way back (give-back.ts), no with a reason. */
import { may } from '#contract/may.ts'
import { type refund, refund as calls } from '#contract/refund.ts'
import type { Tx } from '../../db/db.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { tell } from '../message/outbox.ts'
import type { By } from '../order/pay.ts'
import { refundRequestMachine } from './request-machine.ts'
import { findRequest, lockRequest, pageOfRequests, type RefundRequest } from './request-store.ts'
import { requestOnWire } from './request-wire.ts'
import { refusedTelling } from './tell.ts'
import { isAt } from './wire.ts'

/** Money goes back for it. @param request locked. */
export async function approve(tx: Tx, request: RefundRequest, refundNo: string, { who, at }: By): Promise<void> {
  const step = { entityId: request.id, action: 'approve', from: request.state, who, why: `refund ${refundNo}`, at } as const
  await move(tx, refundRequestMachine, step, { refund_no: refundNo, decided_at: at, decided_by: who })
}

/** @param request locked. @param by.why the answer. @returns whether the request waited. The caller notifies the buyer. */
export async function refuseWish(tx: Tx, request: RefundRequest, { who, why, at }: By): Promise<boolean> {
  const step = { entityId: request.id, action: 'refuse', from: request.state, who, why, at } as const
  const { to } = await move(tx, refundRequestMachine, step, { answer: why, decided_at: at, decided_by: who })
  return to !== undefined
}

export const refuseRequest: Handler<typeof refund.refuseRequest> = async ({ deps: { db }, input, user, thirdId, grants, now }) => {
  const found = await findRequest(db, input.id)
  if (found === undefined || !isAt(found, { thirdId, meetingId: input.meetingId })) return refuse('refund_request_gone')
  const done = await db.write(async (tx) => {
    const request = (await lockRequest(tx, input.id)) ?? found
    const isRefused = await refuseWish(tx, request, { who: user.id, why: input.answer, at: now })
    if (isRefused) await tell(tx, [refusedTelling({ ...found, answer: input.answer })], now)
    return isRefused
  })
  if (!done) return refuse('refund_request_decided')
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
