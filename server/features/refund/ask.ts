/** A buyer asks for money back: what it comes to is shown before, and counted again by the server when it is asked for. */
import { orderStatus } from '#contract/order.ts'
import type { refund } from '#contract/refund.ts'
import { writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { everIn, lockAdmissionsOf } from '../admission/store.ts'
import { tell } from '../message/outbox.ts'
import { listenersOf } from '../notice/listeners.ts'
import { findOwnOrder, lockOrder } from '../order/store.ts'
import { returnWayOf } from './forfeit.ts'
import { contextOf, leftOf, suggestedFor } from './left.ts'
import { refundRequestMachine } from './request-machine.ts'
import { findRequest, lockRequest, lockWaiting, newestRequest, refundRequests } from './request-store.ts'
import { requestOnWire } from './request-wire.ts'
import { askedTellings } from './tell.ts'

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** Those that have let nobody in, at whatever list. */
function unusedOf(tickets: readonly { id: string; status: string }[], seen: ReadonlySet<string>): string[] {
  return tickets.filter(({ id, status }) => status === 'issued' && !seen.has(id)).map(({ id }) => id)
}

export const own: Handler<typeof refund.own> = async ({ deps: { db }, input: { outTradeNo }, user, now }) => {
  const order = await findOwnOrder(db, user.id, outTradeNo)
  if (order === undefined) return refuse('order_gone')
  const found = await contextOf(db, order, now, user.id)
  if (found === undefined) return refuse('order_not_refundable')
  const { left, context } = found
  const newest = await newestRequest(db, outTradeNo)
  const seen = await everIn(
    db.read,
    order.meeting_id,
    context.tickets.map(({ admissionId }) => admissionId),
  )
  const unused = context.tickets.filter(({ admissionId: id, status }) => unusedOf([{ id, status }], seen).length > 0)
  const suggested = suggestedFor(left, unused.length)
  const waits = newest?.state === 'waiting'
  const open = order.status === orderStatus.paid && now < left.endsAt && suggested > 0 && !waits
  return {
    ...context,
    tickets: unused,
    suggested,
    request: newest === undefined ? null : requestOnWire(newest, 'asks'),
    open: open ? 1 : 0,
    forfeit: returnWayOf({ order, endsAt: left.endsAt, unused: unused.length, left, asked: waits, now }) === 'forfeit' ? 1 : 0,
  }
}

export const ask: Handler<typeof refund.ask> = async ({ deps: { db }, input, user, now }) => {
  const found = await findOwnOrder(db, user.id, input.outTradeNo)
  if (found === undefined) return refuse('order_gone')
  const people = await listenersOf(db, 'refund_asked', { thirdId: found.third_id, meetingId: found.meeting_id })
  const made = await db.write(async (tx) => {
    const order = (await lockOrder(tx, found.no)) ?? found
    const left = await leftOf(tx, order, now)
    if (left === undefined || order.status !== orderStatus.paid) return refuse('order_not_refundable')
    if (now >= left.endsAt) return refuse('withdraw_late')
    if ((await lockWaiting(tx, order.no)) !== undefined) return refuse('refund_request_waits')
    const theirs = (await lockAdmissionsOf(tx, order.no)).filter(({ user_id }) => user_id === user.id)
    const wanted = input.admissionIds === undefined ? theirs : theirs.filter(({ id }) => input.admissionIds?.includes(id))
    if (wanted.length === 0 || wanted.length < new Set(input.admissionIds).size) return refuse('admission_gone')
    const ids = unusedOf(
      wanted,
      await everIn(
        tx,
        order.meeting_id,
        wanted.map(({ id }) => id),
      ),
    )
    if (ids.length === 0 || (input.admissionIds !== undefined && ids.length < wanted.length)) return refuse('withdraw_used')
    const amount = suggestedFor(left, ids.length)
    if (amount === 0) return refuse('refund_nothing')
    if (amount !== input.amount) return refuse('refund_differs', { now: yuan(amount) })
    const id = newId(now)
    await refundRequests.insert(tx, {
      id,
      order_no: order.no,
      meeting_id: order.meeting_id,
      third_id: order.third_id,
      user_id: user.id,
      admission_ids: writeJson(ids),
      amount_fen: amount,
      reason: input.reason,
      state: 'waiting',
      answer: '',
      refund_no: null,
      created_at: now,
      decided_at: null,
      decided_by: null,
    })
    await writeLog(tx, [{ entity: 'refundRequest', entityId: id, action: 'ask', to: 'waiting', who: user.id, why: input.reason, at: now }])
    await tell(tx, askedTellings({ ...found, amount_fen: amount }, people, now), now)
    return id
  })
  if (made instanceof Refusal) return made
  const row = await findRequest(db, made)
  return row === undefined ? refuse('order_gone') : requestOnWire(row, 'asks')
}

export const unask: Handler<typeof refund.unask> = async ({ deps: { db }, input: { id }, user, now }) => {
  const found = await findRequest(db, id)
  if (found === undefined || found.user_id !== user.id) return refuse('refund_request_gone')
  const done = await db.write(async (tx) => {
    const request = (await lockRequest(tx, id)) ?? found
    const step = { entityId: id, action: 'withdraw', from: request.state, who: user.id, why: '', at: now } as const
    return (await move(tx, refundRequestMachine, step, { decided_at: now, decided_by: user.id })).to
  })
  if (done === undefined) return refuse('refund_request_decided')
  return requestOnWire((await findRequest(db, id)) ?? found, 'asks')
}
