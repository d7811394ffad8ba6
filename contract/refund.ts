/** Money on its way back: an object of its own, made before the provider is asked. */
import * as v from 'valibot'
import { page, paging, post } from './call.ts'
import { flag, id, text } from './fields.ts'
import { say } from './sentences.ts'

export const refundStates = ['requested', 'processing', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export const refundStateWords: Record<RefundState, string> = {
  requested: '待退款',
  processing: '退款中',
  done: '已退款',
  failed: '退款失败',
}

/** Why it goes back: the order was paid twice, its places were gone when the money came, or somebody decided so. */
export const refundCauses = ['paid_twice', 'no_place', 'asked'] as const
export type RefundCause = (typeof refundCauses)[number]
export const refundCauseWords: Record<RefundCause, string> = { paid_twice: '重复支付', no_place: '名额已满', asked: '主办方退款' }

/** `retry`: send it again; `returned`: it was paid back by hand (bank transfer). */
export const refundActions = ['retry', 'returned'] as const

/** A refund as the organiser sees it; the buyer's phone is masked. */
export const Refund = v.object({
  no: v.string(),
  /** The order's number. */
  outTradeNo: v.string(),
  tradeNo: v.string(),
  meetingName: v.string(),
  ticketName: v.string(),
  buyer: v.string(),
  provider: v.string(),
  /** Fen. */
  amount: v.number(),
  state: v.picklist(refundStates),
  cause: v.picklist(refundCauses),
  /** What the organiser gave as the reason. */
  reason: v.string(),
  /** What the provider said when it refused. */
  error: v.string(),
  createTime: v.string(),
  doneTime: v.string(),
  actions: v.array(v.picklist(refundActions)),
})
export type Refund = v.InferOutput<typeof Refund>

export const refund = {
  /** Gives a paid order back whole: entry ends now, the places are free when the money is back. */
  create: post('/api/payment/refund/create', {
    access: { permissions: ['meeting:order:refund'] },
    input: v.strictObject({ outTradeNo: id, reason: v.pipe(text(100), v.minLength(2, say.refundReasonMissing)) }),
    data: Refund,
    reasons: ['order_gone', 'order_not_refundable'],
  }),
  list: post('/api/payment/refund/list', {
    access: { permissions: ['meeting:order:refund', 'meeting:review:view'] },
    /** `waiting` 1: only those that somebody has to decide about. */
    input: v.strictObject({ ...paging, waiting: v.optional(flag, 0) }),
    data: page(Refund),
  }),
  decide: post('/api/payment/refund/decide', {
    access: { permissions: ['meeting:order:refund'] },
    input: v.strictObject({ no: id, action: v.picklist(refundActions) }),
    data: Refund,
    reasons: ['refund_gone', 'refund_decided'],
  }),
}
