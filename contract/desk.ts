/** Orders as those who run a meeting see them: found, read in full, given away, sold at the desk, let go. */
import * as v from 'valibot'
import { admissionStates, endings } from './admission.ts'
import { get, page, paging, post } from './call.ts'
import { fen, id, isDay, line, mobile, personName, text } from './fields.ts'
import { messageKinds, messageStates } from './message.ts'
import { orderStatus } from './order.ts'
import { refundCauses, refundStates } from './refund.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

/** Who made an order: the buyer, or an organiser who gave it away, sold it at the desk, or took it from a list of names. */
export const origins = ['self', 'comp', 'desk', 'import'] as const
export type Origin = (typeof origins)[number]
export const originWords: Record<Origin, string> = { self: '自行报名', comp: '赠票', desk: '现场售票', import: '名单导入' }

/** What organisers may do with an order now; screens copy no rules. */
export const deskActions = ['approve', 'refuse', 'book', 'extend', 'refund', 'withdraw', 'note'] as const
export type DeskAction = (typeof deskActions)[number]

/** How long somebody may be given to pay, from now. */
export const EXTEND_HOURS = 24 * 30
/** So many people are given a ticket, or stand in an order sold at the desk, at once. */
export const GIVEN_MOST = 100

/** How money came that no provider reports: into the account, into the till, by a card reader of one's own. */
export const receiptMethods = ['transfer', 'cash', 'terminal'] as const
export type ReceiptMethod = (typeof receiptMethods)[number]
export const receiptMethodWords: Record<ReceiptMethod, string> = { transfer: '银行转账', cash: '现金', terminal: '刷卡或扫码机' }

/** What messages say to people whom an organiser has written down; moments and amounts as texts. */
export const deskSays = {
  /** Who holds what of them, and whom to ask. */
  registered: (organiser: string, phone: string) =>
    `姓名和手机号由主办方“${organiser}”登记${phone === '' ? '' : `，有疑问或异议请致电 ${phone}`}`,
  enrolled: (start: string, registered: string) => `会议时间 ${start}，${registered}`,
  wanted: (amount: string, until: string, registered: string) => `请在 ${until} 前支付 ${amount}，逾期未付名额将自动释放；${registered}`,
}

/**
 * What has happened to an order, by the kind of thing and what was done to it, in the order in which it may go through them;
 * what is not here is of no use to organisers.
 * `why`: words of a person stand beside it in the log, to be read with it.
 */
export const orderHistory: Readonly<Record<string, { words: string; why?: true }>> = {
  'order submit': { words: '提交订单', why: true },
  'order enrol': { words: '报名成功', why: true },
  'order apply': { words: '提交报名，等待审核' },
  'order approve': { words: '审核通过，等待支付' },
  'order grant': { words: '审核通过，已出票' },
  'order refuse': { words: '审核未通过', why: true },
  'order pay': { words: '已付款' },
  'order fail': { words: '支付失败' },
  'order retry': { words: '重新支付' },
  'order cancel': { words: '取消订单', why: true },
  'order withdraw': { words: '取消报名' },
  'order end': { words: '主办方取消报名', why: true },
  'order forfeit': { words: '持票人退票，未退款' },
  'order expire': { words: '超时未支付，订单取消' },
  'order reseat': { words: '款项到账，恢复名额' },
  'order prove': { words: '提交付款凭证' },
  'order close': { words: '会议取消或结算，订单结束' },
  'order lapse': { words: '付款凭证逾期未处理，订单取消' },
  'order refund': { words: '全部门票退款', why: true },
  'order refunded': { words: '退款完成' },
  'order extend': { words: '延长支付时间' },
  'order note': { words: '修改备注' },
  'proof reject': { words: '付款凭证未通过', why: true },
  'proof approve': { words: '付款凭证审核通过' },
  'admission give': { words: '转让门票' },
  'admission claim': { words: '领取门票' },
  'admission withdraw': { words: '取消门票' },
  'admission forfeit': { words: '持票人退票，未退款' },
  'admission revoke': { words: '门票作废' },
  'refund request': { words: '发起退款', why: true },
  'refund finish': { words: '退款到账' },
  'refund fail': { words: '退款失败' },
  'refund retry': { words: '再次发起退款' },
  'refund returned': { words: '已线下退回' },
}

const day = v.pipe(
  v.optional(v.string(say.dayInvalid), ''),
  v.check((typed) => typed === '' || (/^20\d{2}-\d{2}-\d{2}$/.test(typed) && isDay(typed)), say.dayInvalid),
)

/** What a list of orders is narrowed by; what is left out narrows nothing. */
export const orderFilter = {
  meetingId: id,
  /** A name or phone of the buyer or of a person of it, whole or in part; or its number. */
  keyword: line(50),
  status: v.optional(v.picklist(Object.values(orderStatus), say.fieldUnknown)),
  ticketId: v.optional(id),
  origin: v.optional(v.picklist(origins, say.fieldUnknown)),
  voucher: line(40),
  /** Days in 东八区, both inclusive. */
  fromDay: day,
  toDay: day,
}

export const OrderRow = v.object({
  no: v.string(),
  status: v.picklist(Object.values(orderStatus)),
  origin: v.picklist(origins),
  buyer: v.string(),
  /** Masked unless the caller may change or export attendees. */
  phone: v.string(),
  /** Of its people, at most three. */
  names: v.array(v.string()),
  ticketId: v.string(),
  ticketName: v.string(),
  /** Places that it holds now. */
  copies: v.number(),
  /** Of them: how many have come. */
  arrived: v.number(),
  /** Fen: what it costs, what was paid, what the bank has returned, what it is still to return, what it has failed to return. */
  amount: v.number(),
  paid: v.number(),
  refunded: v.number(),
  refunding: v.number(),
  refundFailed: v.number(),
  voucher: v.string(),
  note: v.string(),
  createTime: v.string(),
  /** Until when it is to be paid; empty where it is not. */
  expireTime: v.string(),
})
export type OrderRow = v.InferOutput<typeof OrderRow>

export const moneyLines = ['copies', 'voucher', 'paid', 'surplus', 'refund'] as const

export const FullOrder = v.object({
  ...OrderRow.entries,
  userId: v.string(),
  madeBy: v.string(),
  /** Why an organiser said no; empty for any other. */
  refusal: v.string(),
  paidTime: v.string(),
  endTime: v.string(),
  /** Fen, one copy, with the voucher. */
  price: v.number(),
  /** Fen, signed as it moves the sum: what it costs, less the voucher, what came, what went. */
  money: v.array(
    v.object({
      line: v.picklist(moneyLines),
      fen: v.number(),
      /** Of `copies`: how many at first; else 1. */
      number: v.number(),
      /** The way, the voucher, or why; ready to be read. */
      what: v.string(),
      /** The trade's or the refund's number. */
      ref: v.string(),
      state: v.picklist(['', ...refundStates]),
      cause: v.picklist(['', ...refundCauses]),
      time: v.string(),
    }),
  ),
  people: v.array(
    v.object({
      attendeeId: v.string(),
      name: v.string(),
      phone: v.string(),
      /** Empty before there is one. */
      admissionId: v.string(),
      number: v.string(),
      status: v.picklist(['', ...admissionStates]),
      ended: v.picklist(endings),
      /** 1: it is another account's than the buyer's. */
      passed: v.number(),
    }),
  ),
  messages: v.array(
    v.object({
      kind: v.picklist(messageKinds),
      title: v.string(),
      text: v.string(),
      to: v.string(),
      state: v.picklist(messageStates),
      /** `wechat`, `sms`, or empty. */
      channel: v.string(),
      time: v.string(),
    }),
  ),
  scans: v.array(
    v.object({ name: v.string(), list: v.string(), gate: v.string(), direction: v.string(), verdict: v.string(), time: v.string() }),
  ),
  /** `who`: a name, or empty for what happens by itself. */
  history: v.array(v.object({ time: v.string(), who: v.string(), what: v.string(), why: v.string() })),
  actions: v.array(v.picklist(deskActions)),
})
export type FullOrder = v.InferOutput<typeof FullOrder>

export const Given = v.object({ orders: v.number(), tickets: v.number(), nos: v.array(v.string()) })

const view = rights.readOrders
const atMeeting = { access: { permissions: ['meeting:order:edit'] }, meeting: 'meetingId' } as const
const one = { meetingId: id, no: id }
const reason = v.pipe(line(100), v.minLength(2, say.reasonMissing))
const person = v.strictObject({ name: personName, mobile })
const people = v.pipe(v.array(person), v.minLength(1, say.noAttendees), v.maxLength(GIVEN_MOST, say.countInvalid))
/** Why the sale cannot give places, whoever asks: organisers go past windows, audiences and limits, never past what there is. */
const noPlaces = [
  'meeting_gone',
  'meeting_cancelled',
  'meeting_settled',
  'ticket_gone',
  'sold_out',
  'not_enough_left',
  'person_twice',
] as const

export const desk = {
  /** The newest first. */
  list: post('/api/meeting/order/manage/list', {
    access: view,
    meeting: 'meetingId',
    input: v.strictObject({ ...paging, ...orderFilter }),
    data: page(OrderRow),
  }),
  get: get('/api/meeting/order/manage/get', {
    access: view,
    meeting: 'meetingId',
    input: v.strictObject(one),
    data: FullOrder,
    reasons: ['order_gone'],
  }),
  /** What organisers want to remember of it; its buyer never sees it. */
  note: post('/api/meeting/order/manage/note', {
    ...atMeeting,
    input: v.strictObject({ ...one, note: text(500) }),
    data: v.null(),
    reasons: ['order_gone'],
  }),
  /** More time to pay, counted from now; the buyer is told. */
  extend: post('/api/meeting/order/manage/extend', {
    ...atMeeting,
    input: v.strictObject({
      ...one,
      hours: v.pipe(
        v.number(say.hoursInvalid),
        v.integer(say.hoursInvalid),
        v.minValue(1, say.hoursInvalid),
        v.maxValue(EXTEND_HOURS, say.hoursInvalid),
      ),
    }),
    data: v.null(),
    reasons: ['order_gone', 'order_not_extendable', 'payment_unavailable', 'meeting_cancelled', 'meeting_settled'],
  }),
  /**
   * Ends an order, or some tickets of it, without money: what was paid stays paid (a refund gives it back). Places are free at
   * once; buyer and holders are told why.
   */
  withdraw: post('/api/meeting/order/manage/withdraw', {
    ...atMeeting,
    input: v.strictObject({
      ...one,
      admissionIds: v.optional(v.pipe(v.array(id), v.minLength(1), v.maxLength(100))),
      reason,
      /** What had been paid as its organiser saw it: where more has by now, nothing ends before they know. */
      paid: v.optional(fen),
    }),
    data: v.null(),
    reasons: [
      'order_gone',
      'order_not_cancellable',
      'order_paid_meanwhile',
      'admission_gone',
      'payment_unavailable',
      'refund_request_open',
    ],
  }),
  /** A ticket for each of them, for nothing, under their own phones. */
  comp: post('/api/meeting/order/manage/comp', {
    ...atMeeting,
    adds: { minute: 30, day: 1_000 },
    input: v.strictObject({ meetingId: id, ticketId: id, people, reason }),
    data: Given,
    reasons: [...noPlaces, 'key_reused'],
  }),
  /** One order, paid on the spot, at the price of the moment: the first of them is its buyer. */
  sell: post('/api/meeting/order/manage/desk', {
    ...atMeeting,
    adds: { minute: 60, day: 2_000 },
    input: v.strictObject({
      meetingId: id,
      ticketId: id,
      people,
      method: v.picklist(['cash', 'terminal'], say.fieldUnknown),
      /** Of the card reader, or of the receipt book. */
      serial: line(60),
      /** Fen, one copy, as the screen shows it. */
      ticketPrice: v.pipe(v.number(say.amountInvalid), v.safeInteger(say.amountInvalid), v.minValue(0, say.amountInvalid)),
    }),
    data: Given,
    reasons: [...noPlaces, 'price_differs', 'key_reused'],
  }),
  /** What the list shows, narrowed as it is, as a table. */
  export: post('/api/meeting/order/manage/export', {
    access: { permissions: ['meeting:attendee:export'] },
    meeting: 'meetingId',
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ ...orderFilter, kind: v.picklist(['xlsx', 'csv'], say.fieldUnknown) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['task_running'],
  }),
}
