/** Bank transfer: the payer shows a proof, somebody compares it with the account and approves or rejects it. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { flag, id, isDay, line, text } from './fields.ts'
import { PICTURE_BYTES, pictureTypes } from './file.ts'
import { say } from './sentences.ts'

/** `lapsed`: nobody has decided in time; money that came all the same can be told of still. */
export const proofStates = ['waiting', 'approved', 'rejected', 'lapsed'] as const
export type ProofState = (typeof proofStates)[number]
export const proofStateWords: Record<ProofState, string> = { waiting: '待审核', approved: '已通过', rejected: '未通过', lapsed: '已超期' }

/** How long an order lives on after its proof was rejected, for another one. */
export const AGAIN_HOURS = 24

/** Those who decide are reminded of a proof that waits, each so many hours; after so many days it lapses, and its places are free. */
export const REMIND_HOURS = 24
export const REVIEW_DAYS = 7

/** What messages say of a proof; moments and amounts as texts. */
export const proofSays = {
  waits: (amount: string, until: string) => `${amount}，请在 ${until} 前审核，超期订单自动取消`,
  rejected: (until: string, reason: string) =>
    `${until === '' ? '订单已到期，将自动取消' : `请在 ${until} 前重新提交或支付`}。原因：${reason}`,
  missed: (at: string, amount: string) => `${at} 提交，${amount}`,
  /** Why nobody decides about it any more. */
  overtaken: '订单已用其他方式付款',
}

/** What whoever decides can do about a proof. */
export const proofActions = ['approve', 'reject'] as const

const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/

export const Proof = v.object({
  id: v.string(),
  /** The order's number. */
  outTradeNo: v.string(),
  payerName: v.string(),
  bankSerial: v.string(),
  /** Day of the transfer. */
  payDay: v.string(),
  note: v.string(),
  /** Fen: what the order costs. */
  amount: v.number(),
  state: v.picklist(proofStates),
  /** Why it was rejected. */
  reason: v.string(),
  createTime: v.string(),
  decideTime: v.string(),
  /** Until when it is decided, else its order ends; empty once it is. */
  lapseTime: v.string(),
})
export type Proof = v.InferOutput<typeof Proof>

/** A proof as whoever decides sees it; the buyer's phone is masked. */
export const ReviewedProof = v.object({
  ...Proof.entries,
  meetingName: v.string(),
  ticketName: v.string(),
  ticketNum: v.number(),
  buyer: v.string(),
  /** 1: money with this serial is taken already, by a receipt or another proof. One transfer may pay several orders: a person decides. */
  serialTaken: flag,
  actions: v.array(v.picklist(proofActions)),
})
export type ReviewedProof = v.InferOutput<typeof ReviewedProof>

export const proof = {
  /** The account to pay to. */
  account: get('/api/payment/proof/account', {
    access: 'user',
    input: v.strictObject({ outTradeNo: id }),
    data: v.object({ payee: v.string(), bank: v.string(), account: v.string(), note: v.string() }),
    reasons: ['order_gone', 'transfer_off'],
  }),
  submit: post('/api/payment/proof/submit', {
    access: 'user',
    bodyLimit: 2.2 * 1024 * 1024,
    input: v.strictObject({
      outTradeNo: id,
      payerName: v.pipe(line(60), v.minLength(2, say.payerNameMissing)),
      bankSerial: line(60),
      payDay: v.pipe(
        v.optional(v.string(say.payDayInvalid), ''),
        v.regex(/^20\d{2}-\d{2}-\d{2}$/, say.payDayInvalid),
        v.check(isDay, say.payDayInvalid),
      ),
      note: text(200),
      picture: v.strictObject(
        {
          type: v.picklist(pictureTypes, say.pictureInvalid),
          base64: v.pipe(
            v.string(say.pictureMissing),
            v.nonEmpty(say.pictureMissing),
            v.maxLength(Math.ceil(PICTURE_BYTES / 3) * 4, say.pictureTooLarge),
            v.regex(BASE64, say.pictureInvalid),
          ),
        },
        say.pictureMissing,
      ),
    }),
    data: Proof,
    reasons: [
      'order_gone',
      'order_already_paid',
      'order_cancelled',
      'order_expired',
      'order_in_review',
      'order_unapproved',
      'meeting_cancelled',
      'meeting_settled',
      'transfer_off',
      'pay_day_ahead',
      'picture_invalid',
      'payment_unavailable',
    ],
  }),
  /** Every proof of one's own order, the newest first. */
  history: get('/api/payment/proof/history', {
    access: 'user',
    input: v.strictObject({ outTradeNo: id }),
    data: v.array(Proof),
    reasons: ['order_gone'],
  }),
  /** The picture, for its owner and for whoever decides. */
  picture: get('/api/payment/proof/picture', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.object({ type: v.picklist(pictureTypes), base64: v.string() }),
    reasons: ['proof_gone'],
  }),
  list: post('/api/payment/proof/list', {
    access: { permissions: ['meeting:review:view'] },
    input: v.strictObject({ ...paging, state: v.optional(v.picklist(proofStates)) }),
    data: page(ReviewedProof),
  }),
  decide: post('/api/payment/proof/decide', {
    access: { permissions: ['meeting:review:view'] },
    input: v.pipe(
      v.strictObject({ id, approve: flag, reason: text(200) }),
      v.forward(
        v.check(({ approve, reason }) => approve === 1 || reason !== '', say.rejectReasonMissing),
        ['reason'],
      ),
    ),
    data: ReviewedProof,
    reasons: ['proof_gone', 'proof_decided'],
  }),
}
