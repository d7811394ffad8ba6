/** Money on its way back: an object of its own, made before the provider is asked. */
import * as v from 'valibot'
import { admissionStates } from './admission.ts'
import { get, page, paging, post } from './call.ts'
import { flag, id, text } from './fields.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

export const refundStates = ['requested', 'processing', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export const refundStateWords: Record<RefundState, string> = {
  requested: '待退款',
  processing: '退款中',
  done: '已退款',
  failed: '退款失败',
}

/** Of all states, the one in which the bank has returned the money. */
export const RETURNED = 'done' satisfies RefundState

/** Refunds of an order by what has become of them, in fen. Only `refunded` reduces what was received (实收). */
export interface RefundSums {
  refunded: number
  refunding: number
  refundFailed: number
}

export function sumRefunds(refunds: Iterable<{ state: RefundState; fen: number }>): RefundSums {
  const sums: RefundSums = { refunded: 0, refunding: 0, refundFailed: 0 }
  for (const { state, fen } of refunds) sums[state === RETURNED ? 'refunded' : state === 'failed' ? 'refundFailed' : 'refunding'] += fen
  return sums
}

/**
 * Why it goes back: the order was paid twice, its places were gone or its meeting was cancelled or settled when the money
 * came, or somebody decided so.
 */
export const refundCauses = ['paid_twice', 'no_place', 'meeting_closed', 'asked'] as const
export type RefundCause = (typeof refundCauses)[number]
/** Nobody asked for it: the money came for nothing. */
export const forNothing = ['paid_twice', 'no_place', 'meeting_closed'] as const satisfies readonly RefundCause[]
export const refundCauseWords: Record<RefundCause, string> = {
  paid_twice: '重复支付',
  no_place: '名额已满',
  meeting_closed: '会议已取消或结算',
  asked: '主办方退款',
}

/** What goes back: the whole trade, some tickets of the order, or an amount with the tickets kept. */
export const refundKinds = ['whole', 'tickets', 'amount'] as const
export type RefundKind = (typeof refundKinds)[number]
export const refundKindWords: Record<RefundKind, string> = { whole: '整单退款', tickets: '退票', amount: '退差额' }

/** So many refunds of a trade go by the provider (WeChat Pay: within a year, at most 50); what comes after goes back by hand. */
export const REFUNDS_A_TRADE = 50

/** `retry`: send it again; `returned`: it was paid back by hand. */
export const refundActions = ['retry', 'returned'] as const

/** What becomes of the wish of a buyer to have money back. */
export const refundRequestStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type RefundRequestState = (typeof refundRequestStates)[number]
export const refundRequestWords: Record<RefundRequestState, string> = {
  waiting: '待处理',
  approved: '已同意',
  refused: '未同意',
  withdrawn: '已撤回',
}

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
  kind: v.picklist(refundKinds),
  /** Of whom tickets ended with it. */
  names: v.array(v.string()),
  /** What the organiser gave as the reason. */
  reason: v.string(),
  /** What the provider said when it refused. */
  error: v.string(),
  createTime: v.string(),
  doneTime: v.string(),
  actions: v.array(v.picklist(refundActions)),
})
export type Refund = v.InferOutput<typeof Refund>

/** A ticket of an order, as far as money is concerned. */
export const RefundTicket = v.object({
  admissionId: v.string(),
  name: v.string(),
  /** Masked. */
  phone: v.string(),
  number: v.string(),
  status: v.picklist(admissionStates),
  /** Fen: what was paid for it, and what the ticket's rule gives back at this moment. */
  price: v.number(),
  suggested: v.number(),
  /** 1: another account's than the buyer's. */
  passed: v.number(),
})
export type RefundTicket = v.InferOutput<typeof RefundTicket>

/** What somebody has to know before money goes back. */
export const RefundContext = v.object({
  outTradeNo: v.string(),
  buyer: v.string(),
  provider: v.string(),
  /** 1: the money goes back by hand, and is ticked off. */
  byHand: v.number(),
  /** Fen: what was paid; what is back; what is on its way; what is left. */
  paid: v.number(),
  refunded: v.number(),
  pending: v.number(),
  remaining: v.number(),
  /** What the rule gives for all tickets that are left; and the rule, as attendees read it. */
  suggested: v.number(),
  rule: v.string(),
  /** Refunds of this trade that the provider has; from `REFUNDS_A_TRADE` on they go by hand. */
  atProvider: v.number(),
  tickets: v.array(RefundTicket),
})
export type RefundContext = v.InferOutput<typeof RefundContext>

/**
 * How a holder can return paid tickets: `refund`: the rule gives money back, which the buyer asks for; `waits`: the buyer has
 * asked and waits for the answer; `forfeit`: without a refund; `none`: no ticket of the caller's can be returned.
 */
export const returnWays = ['refund', 'waits', 'forfeit', 'none'] as const

/** What a holder has to know before paid tickets are returned. */
export const ForfeitTerms = v.object({
  outTradeNo: v.string(),
  meetingName: v.string(),
  ticketName: v.string(),
  way: v.picklist(returnWays),
  /** 1: the caller made the order, and sees what was paid. */
  buyer: v.number(),
  /** The rule at this moment, as attendees read it; empty where the money came by no trade. */
  rule: v.string(),
  /** Those of the caller's that are unused. Fen: what was paid, 0 for a holder who is not the buyer. */
  tickets: v.array(v.object({ admissionId: v.string(), name: v.string(), number: v.string(), price: v.number() })),
})
export type ForfeitTerms = v.InferOutput<typeof ForfeitTerms>

export const RefundRequest = v.object({
  id: v.string(),
  outTradeNo: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  ticketName: v.string(),
  /** Masked. */
  buyer: v.string(),
  /** Whose tickets would end. */
  names: v.array(v.string()),
  admissionIds: v.array(v.string()),
  /** Fen: what was shown when it was asked for. */
  amount: v.number(),
  reason: v.string(),
  state: v.picklist(refundRequestStates),
  /** What the organiser answered. */
  answer: v.string(),
  createTime: v.string(),
  decideTime: v.string(),
  actions: v.array(v.picklist(['approve', 'refuse', 'withdraw'])),
})
export type RefundRequest = v.InferOutput<typeof RefundRequest>

/** Copies of a ticket that were paid at one price, and cost less now or did so to others. */
export const PricePaid = v.object({
  ticketId: v.string(),
  ticketName: v.string(),
  /** Fen, one copy; what a copy costs now. */
  price: v.number(),
  priceNow: v.number(),
  copies: v.number(),
  orders: v.number(),
  names: v.array(v.string()),
})
export type PricePaid = v.InferOutput<typeof PricePaid>

const giveAtMeeting = { access: { permissions: ['meeting:order:refund'] }, meeting: 'meetingId' } as const
/** At the meeting that the call names, or at the tenant. */
const atMeeting = { meetingId: v.optional(id) }
const aboveZero = v.pipe(v.number(say.amountInvalid), v.safeInteger(say.amountInvalid), v.minValue(1, say.amountInvalid))
const why = v.pipe(text(100), v.minLength(2, say.refundReasonMissing))
const admissionIds = v.optional(v.pipe(v.array(id), v.minLength(1, say.refundTicketsMissing), v.maxLength(100)))
/**
 * For everybody who paid `price` for a copy of a ticket: `each` back for a copy that still stands, the ticket kept. What a
 * difference has given before is part of it, so that nobody gets it twice: not by work begun anew, not by a price that fell again.
 */
const difference = { meetingId: id, ticketId: id, price: aboveZero, each: aboveZero }

export const refund = {
  /** What there is to give back of an order, and what the rule suggests. */
  context: get('/api/payment/refund/context', {
    ...giveAtMeeting,
    input: v.strictObject({ ...atMeeting, outTradeNo: id }),
    data: RefundContext,
    reasons: ['order_gone', 'order_not_refundable'],
  }),
  /**
   * Gives money of a paid order back. Without more: all that is left, and all tickets end. With `admissionIds`: those tickets
   * end, for what the rule suggests or for `amount`. With `keep` 1: an amount, and all tickets stay. Places are free when a
   * ticket ends, not when the money arrives.
   */
  create: post('/api/payment/refund/create', {
    ...giveAtMeeting,
    input: v.strictObject({
      ...atMeeting,
      outTradeNo: id,
      reason: why,
      admissionIds,
      amount: v.optional(aboveZero),
      keep: v.optional(flag, 0),
      /** The wish that it answers. */
      requestId: v.optional(id),
      /** Fen that were left when it was decided: where more has gone back since, also by an answer that was lost, nothing goes. */
      remaining: v.optional(aboveZero),
    }),
    data: Refund,
    reasons: [
      'order_gone',
      'order_not_refundable',
      'refund_changed',
      'admission_gone',
      'refund_too_much',
      'refund_nothing',
      'refund_amount_missing',
      'refund_request_gone',
      'refund_request_decided',
    ],
  }),
  list: post('/api/payment/refund/list', {
    access: rights.readRefunds,
    meeting: 'meetingId',
    /** `waiting` 1: only those that somebody has to decide about. */
    input: v.strictObject({ ...paging, ...atMeeting, waiting: v.optional(flag, 0) }),
    data: page(Refund),
  }),
  decide: post('/api/payment/refund/decide', {
    ...giveAtMeeting,
    input: v.strictObject({ ...atMeeting, no: id, action: v.picklist(refundActions) }),
    data: Refund,
    reasons: ['refund_gone', 'refund_decided'],
  }),
  /** What was paid for copies of a meeting's tickets that still stand, by price. */
  prices: get('/api/payment/refund/prices', {
    ...giveAtMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.array(PricePaid),
  }),
  /** What a difference for everybody would come to: told before it happens. */
  weigh: post('/api/payment/refund/weigh', {
    ...giveAtMeeting,
    input: v.strictObject(difference),
    data: v.object({
      orders: v.number(),
      copies: v.number(),
      /** Fen. */
      total: v.number(),
      names: v.array(v.string()),
      /** Orders that would go by hand: paid by no provider, or with `REFUNDS_A_TRADE` behind them. */
      byHand: v.number(),
      /** Orders that have not so much left; those that have had it already. */
      short: v.number(),
      already: v.number(),
    }),
    reasons: ['ticket_gone'],
  }),
  /** A difference for everybody, one refund an order, as long work. */
  giveAll: post('/api/payment/refund/giveAll', {
    ...giveAtMeeting,
    adds: { minute: 6, day: 50 },
    input: v.strictObject({ ...difference, reason: why }),
    data: v.object({ taskId: v.string() }),
    reasons: ['ticket_gone', 'refund_nothing', 'task_running', 'key_reused'],
  }),
  /** Orders given back whole, as long work. */
  giveBack: post('/api/payment/refund/giveBack', {
    ...giveAtMeeting,
    adds: { minute: 12, day: 200 },
    input: v.strictObject({
      meetingId: id,
      nos: v.pipe(v.array(id), v.minLength(1, say.ordersMissing), v.maxLength(500, say.ordersTooMany)),
      reason: why,
    }),
    data: v.object({ taskId: v.string() }),
    reasons: ['refund_nothing', 'task_running'],
  }),

  /** What one's own order gives back at this moment, before it is asked for. */
  own: get('/api/payment/refund/own', {
    access: 'user',
    input: v.strictObject({ outTradeNo: id }),
    data: v.object({
      ...RefundContext.entries,
      /** The newest wish, if there is one. */
      request: v.nullable(RefundRequest),
      /** 1: a wish can be handed in now. */
      open: v.number(),
      /** 1: `tickets` can be returned now, but without a refund. */
      forfeit: v.number(),
    }),
    reasons: ['order_gone', 'order_not_refundable'],
  }),
  /** Asks for money back: for tickets of one's own order that nobody has used, or for all of them. */
  ask: post('/api/payment/refund/request/submit', {
    access: 'user',
    adds: { minute: 20, day: 200 },
    input: v.strictObject({ outTradeNo: id, admissionIds, reason: why, /** Fen, as it was shown. */ amount: aboveZero }),
    data: RefundRequest,
    reasons: [
      'order_gone',
      'order_not_refundable',
      'admission_gone',
      'refund_nothing',
      'refund_differs',
      'refund_request_waits',
      'withdraw_used',
      'withdraw_late',
    ],
  }),
  /** What a holder has to know before tickets of an order are returned: whether for a refund, and what is lost without one. */
  forfeitTerms: get('/api/payment/refund/forfeit/terms', {
    access: 'user',
    input: v.strictObject({ outTradeNo: id }),
    data: ForfeitTerms,
    reasons: ['order_gone'],
  }),
  /**
   * Returns paid tickets of the caller's without a refund, where the rule gives nothing back: they admit no more and their
   * places are free, what was paid stays paid. Tickets that were returned already are passed over.
   */
  forfeit: post('/api/payment/refund/forfeit', {
    access: 'user',
    input: v.strictObject({
      outTradeNo: id,
      admissionIds: v.pipe(v.array(id), v.minLength(1, say.refundTicketsMissing), v.maxLength(100)),
    }),
    data: v.object({ tickets: v.number() }),
    reasons: [
      'order_gone',
      'admission_gone',
      'order_not_cancellable',
      'forfeit_late',
      'forfeit_used',
      'forfeit_refundable',
      'refund_request_open',
    ],
  }),
  /** Takes one's wish back. */
  unask: post('/api/payment/refund/request/withdraw', {
    access: 'user',
    input: v.strictObject({ id }),
    data: RefundRequest,
    reasons: ['refund_request_gone', 'refund_request_decided'],
  }),
  /** Wishes of a meeting's buyers, or of all meetings of the tenant; who waits longest comes first, then what was decided. */
  requests: post('/api/payment/refund/request/list', {
    access: rights.readRefunds,
    meeting: 'meetingId',
    input: v.strictObject({ ...paging, ...atMeeting, waiting: v.optional(flag, 0) }),
    data: page(RefundRequest),
  }),
  /** No: with a reason, which the buyer is told. Yes is `create` with its `requestId`. */
  refuseRequest: post('/api/payment/refund/request/refuse', {
    ...giveAtMeeting,
    input: v.strictObject({ ...atMeeting, id, answer: why }),
    data: RefundRequest,
    reasons: ['refund_request_gone', 'refund_request_decided'],
  }),
}
