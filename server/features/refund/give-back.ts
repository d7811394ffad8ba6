/**
 * Money of a paid order goes back: all that is left of it, some tickets of it, or an amount with the tickets kept. Locked in
 * the order of everybody else: ticket, order, admissions, refunds; so of two who give back at once one comes second, and
 * counts what the first has given.
 */
import type { ReasonOf } from '#contract/call.ts'
import type { refund as calls, RefundKind } from '#contract/refund.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { lockAdmissionsOf, type StandingAdmission } from '../admission/store.ts'
import { endTickets } from '../order/end-tickets.ts'
import type { By } from '../order/pay.ts'
import { findOrder, lockOrder, lockTickets } from '../order/store.ts'
import { type Left, leftOf, suggestedFor } from './left.ts'
import { approve } from './answer.ts'
import { lockRequest, lockWaiting, type RefundRequest } from './request-store.ts'
import { requestRefund } from './request.ts'
import { findRefund } from './store.ts'
import { isAt, shown } from './wire.ts'

export type NotGiven = Exclude<ReasonOf<typeof calls.create>, 'order_gone'>

export interface Wish {
  /** Whose tickets end; without it all that stand. */
  admissionIds?: readonly string[] | undefined
  /** Fen; without it what the rule gives for the tickets named, or all that is left. */
  amount?: number | undefined
  /** The tickets stay. */
  keep?: boolean
  requestId?: string | undefined
  /** Fen that were left when it was decided. */
  remaining?: number | undefined
  taskId?: string
  /** Holders hear by the caller that their tickets end. */
  toldElsewhere?: boolean
}

export const create: Handler<typeof calls.create> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const { meetingId, outTradeNo, reason, keep, ...wish } = input
  const order = await findOrder(db, outTradeNo)
  if (order === undefined || !isAt(order, { thirdId, meetingId })) return refuse('order_gone')
  const by = { who: user.id, why: reason, at: now }
  const made = await db.write((tx) => giveBack(db, tx, order, { ...wish, keep: keep === 1 }, by))
  if (made instanceof Refusal) return made
  const row = await findRefund(db, made)
  return row === undefined ? refuse('order_not_refundable') : shown(db, row)
}

/** @returns the refund's number, or why there is none; then nothing has happened. */
export async function giveBack(
  db: Db,
  tx: Tx,
  { no, ticket_id }: Pick<Row<'orders'>, 'no' | 'ticket_id'>,
  wish: Wish,
  by: By,
): Promise<string | Refusal<NotGiven>> {
  await lockTickets(db, tx, { ids: [ticket_id] })
  const order = await lockOrder(tx, no)
  const left = order && (await leftOf(tx, order, by.at))
  if (order === undefined || left === undefined) return refuse('order_not_refundable')
  const standing = await lockAdmissionsOf(tx, no)
  const waiting = wish.requestId === undefined ? await lockWaiting(tx, no) : await lockNamed(tx, no, wish.requestId)
  if (waiting instanceof Refusal) return waiting
  const share = shareOf(wish, wish.requestId === undefined ? undefined : waiting, left, standing)
  if (share instanceof Refusal) return share
  const { admissionIds, amount, kind } = share
  if (admissionIds.length > 0)
    await endTickets(db, tx, { ...by, order, admissionIds, ended: 'refunded', toldElsewhere: wish.toldElsewhere })
  const { taskId } = wish
  const made = await requestRefund(tx, left.trade, { cause: 'asked', kind, amount, admissionIds, ...(taskId && { taskId }) }, by)
  if (waiting !== undefined && (wish.requestId !== undefined || isAnswered(waiting, admissionIds))) await approve(tx, waiting, made, by)
  return made
}

/** The request that an organiser answers, locked after its order. */
async function lockNamed(
  tx: Tx,
  orderNo: string,
  id: string,
): Promise<RefundRequest | Refusal<'refund_request_gone' | 'refund_request_decided'>> {
  const named = await lockRequest(tx, id)
  if (named?.order_no !== orderNo) return refuse('refund_request_gone')
  return named.state === 'waiting' ? named : refuse('refund_request_decided')
}

interface Share {
  kind: RefundKind
  amount: number
  /** Whose tickets end. */
  admissionIds: readonly string[]
}

/**
 * What is to go back. Touches no database.
 * @param asked the wish of the buyer that it answers: what is not said otherwise is as they asked.
 */
function shareOf(
  wish: Wish,
  asked: RefundRequest | undefined,
  left: Left,
  standing: readonly StandingAdmission[],
): Share | Refusal<NotGiven> {
  const named = wish.admissionIds ?? (asked && readJson(asked.admission_ids))
  const most = left.remaining
  if (most <= 0) return refuse('refund_nothing')
  if (wish.remaining !== undefined && wish.remaining !== most) return refuse('refund_changed', { now: (most / 100).toFixed(2) })
  const all = standing.map(({ id }) => id)
  const admissionIds = wish.keep === true ? [] : [...new Set(named ?? all)]
  if (admissionIds.some((id) => !all.includes(id))) return refuse('admission_gone')
  const given = wish.amount ?? asked?.amount_fen
  if (wish.keep === true && given === undefined) return refuse('refund_amount_missing')
  const amount = given ?? (named === undefined ? most : suggestedFor(left, admissionIds.length))
  if (amount === 0) return refuse('refund_nothing')
  if (amount > most) return refuse('refund_too_much', { most: (most / 100).toFixed(2) })
  if (wish.keep !== true && admissionIds.length === all.length && amount === most) return { kind: 'whole', amount, admissionIds }
  return { kind: admissionIds.length === 0 ? 'amount' : 'tickets', amount, admissionIds }
}

/** Nothing is left to be decided about a wish whose tickets have all ended. */
function isAnswered({ admission_ids }: RefundRequest, ended: readonly string[]): boolean {
  const wanted = readJson(admission_ids)
  return wanted.length > 0 && wanted.every((id) => ended.includes(id))
}
