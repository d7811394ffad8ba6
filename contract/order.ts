/** An order: places of one ticket, held from the moment it exists. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { endings } from './admission.ts'
import { Attendee } from './attendee.ts'
import { copies, fen, id } from './fields.ts'
import { linkSource } from './link-source.ts'
import { say } from './sentences.ts'
import { voucherCode } from './voucher-code.ts'

/** The wire's numbers for the states of an order (spec.md section 4; 4, 5, 6, 8 are ours). */
export const orderStatus = {
  unpaid: 0,
  paid: 1,
  payFailed: 2,
  paySuccess: 3,
  refunding: 4,
  refunded: 5,
  review: 6,
  cancelled: 7,
  proofReview: 8,
} as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]

/** An order holds its places from the moment it exists until one of these: places are free when tickets end, not when money arrives. */
export const releasedStatuses = [orderStatus.refunding, orderStatus.refunded, orderStatus.cancelled] as const

/** Words for the states, as screens show them. */
export const orderStatusWords: Record<OrderStatus, string> = {
  0: '待支付',
  1: '已支付',
  2: '支付失败',
  3: '支付成功',
  4: '退款中',
  5: '已退款',
  6: '待审核',
  7: '已取消',
  8: '凭证审核中',
}

/** A free order is 已报名: nothing was paid for it. */
export const orderStatusWord = (status: OrderStatus, free: boolean): string =>
  free && status === orderStatus.paid ? '已报名' : orderStatusWords[status]

/** Where a ticket says nothing else. */
export const UNPAID_MINUTES = 30
/** type 2 is a paid order, anything else is free. */
export const orderType = { free: 1, paid: 2 } as const

/** Where nothing was to be paid, nobody reads that it was. */
export const isFreePlace = ({ status, type }: Pick<TicketOrder, 'status' | 'type'>) =>
  status === orderStatus.paid && type !== orderType.paid

/** What the holder may do with an order now; screens copy no rules. `proof` beside `pay`: a transfer for it was not found. */
export const orderActions = ['pay', 'cancel', 'ticket', 'proof', 'withdraw'] as const

/** What has become of the places of an order, one by one. */
export const OrderTickets = v.object({
  /** With the buyer, not used yet. */
  valid: v.number(),
  used: v.number(),
  /** With the attendee for whom it was bought: handed out by phone, or claimed. */
  handed: v.number(),
  /** With another person than the one for whom it was bought. */
  transferred: v.number(),
  refunding: v.number(),
  refunded: v.number(),
  /** Ended without a refund. */
  cancelled: v.number(),
})
export type OrderTickets = v.InferOutput<typeof OrderTickets>

const ticketWords: Record<keyof OrderTickets, string> = {
  valid: '可用',
  used: '已入场',
  handed: '已在本人手中',
  transferred: '已转让',
  refunding: '退款中',
  refunded: '已退',
  cancelled: '已取消',
}

/** 2 张可用 · 1 张已转让. Empty where every ticket is valid, or none was issued. */
export function orderTicketsWords(tickets: OrderTickets): string {
  const names = (Object.keys(ticketWords) as (keyof OrderTickets)[]).filter((name) => tickets[name] > 0)
  if (names.every((name) => name === 'valid')) return ''
  return names.map((name) => `${tickets[name]} 张${ticketWords[name]}`).join(' · ')
}

export const TicketOrder = v.object({
  no: v.string(),
  userId: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  meetingStratTime: v.string(),
  thirdId: v.string(),
  ticketId: v.string(),
  ticketName: v.string(),
  ticketNum: v.number(),
  /** Counted where orders are read, absent in the answer to a submission and from another gateway. */
  tickets: v.optional(OrderTickets),
  /** Fen, one copy. */
  ticketPrice: v.number(),
  /** Fen, one copy, before the voucher; else as `ticketPrice`. */
  fullPrice: v.number(),
  /** The voucher used; empty for none. */
  voucher: v.string(),
  /** Fen, the whole order. */
  totalAmount: v.number(),
  type: v.number(),
  status: v.picklist(Object.values(orderStatus)),
  createTime: v.string(),
  /** When an unpaid order gives its places back; empty when it no longer can. */
  expireTime: v.string(),
  /** When the order was paid, also after its tickets have ended. Empty before the payment and for free orders. */
  payTime: v.string(),
  /** Why an organiser said no (审核); empty for any other order. */
  refusal: v.string(),
  actions: v.array(v.picklist(orderActions)),
})
export type TicketOrder = v.InferOutput<typeof TicketOrder>

/** What the buyer may do with one ticket of an order now: hand it out by the phone that was typed for it, or make a link that gives it. */
export const orderTicketActions = ['handOut', 'link'] as const

/** An attendee of an order, with the admission once there is one. */
export const OrderAttendee = v.object({
  ...Attendee.entries,
  admissionId: v.string(),
  admissionStatus: v.string(),
  /** Why the admission admits no more. */
  ended: v.picklist(endings),
  /** 1: another account's than the buyer's. */
  passed: v.number(),
  /** Until when a link that gives it is good; empty without one. */
  linkEndTime: v.string(),
  /** 1: the phone that was typed belongs to the attendee's own account now, and is not shown to the buyer. */
  phonePassed: v.optional(v.number()),
  ticketActions: v.array(v.picklist(orderTicketActions)),
})
export type OrderAttendee = v.InferOutput<typeof OrderAttendee>

export const order = {
  submit: post('/api/meeting/order/submitTicketOrder', {
    adds: { minute: 60, day: 600, inMemory: true },
    access: 'user',
    input: v.strictObject({
      enrollInfoIds: v.pipe(
        v.optional(v.array(id, say.noAttendees), []),
        v.minLength(1, say.noAttendees),
        v.maxLength(100, say.countInvalid),
      ),
      meetingId: id,
      thirdId: v.pipe(v.optional(v.string(say.noTenant), ''), v.regex(/^-?[0-9A-Za-z_]{1,40}$/, say.noTenant)),
      ticketId: v.pipe(
        v.optional(v.union([v.string(), v.number()], say.chooseTicket), ''),
        v.transform(String),
        v.regex(/^[0-9A-Za-z_]{1,40}$/, say.chooseTicket),
      ),
      ticketNum: copies,
      /** With the voucher, if there is one. */
      ticketPrice: fen,
      voucher: v.optional(v.union([v.literal(''), voucherCode])),
      /** The word of the link that it came by. */
      source: linkSource,
    }),
    data: TicketOrder,
    reasons: [
      'meeting_gone',
      'meeting_cancelled',
      'meeting_settled',
      'ticket_gone',
      'tenant_differs',
      'price_differs',
      'attendees_differ',
      'attendee_gone',
      'attendee_twice',
      'attendee_other_ticket',
      'booking_not_open',
      'booking_closed',
      'booking_paused',
      'sold_out',
      'not_enough_left',
      'too_few_in_order',
      'too_many_in_order',
      'too_many_for_phone',
      'not_invited',
      'voucher_unknown',
      'voucher_not_yet',
      'voucher_ended',
      'voucher_used_up',
      'voucher_spent',
      'voucher_unfit',
      'choice_full',
      'key_reused',
    ],
  }),
  list: post('/api/meeting/order/getOrderList', {
    access: 'user',
    input: v.strictObject({ ...paging, meetingId: v.optional(id), status: v.optional(v.picklist(Object.values(orderStatus))) }),
    data: page(TicketOrder),
  }),
  attendees: post('/api/meeting/order/getMeetingOrderEnrolllnfoList', {
    access: 'user',
    input: v.strictObject({ ...paging, no: id }),
    data: page(OrderAttendee),
    reasons: ['order_gone'],
  }),
  get: get('/api/meeting/order/getOrder', {
    access: 'user',
    input: v.object({ no: id }),
    data: TicketOrder,
    reasons: ['order_gone'],
  }),
  cancel: get('/api/meeting/order/cancelOrder', {
    access: 'user',
    input: v.object({ no: id }),
    data: TicketOrder,
    reasons: ['order_gone', 'order_not_cancellable', 'order_already_paid', 'payment_unavailable'],
  }),
  /** Gives back an order that cost nothing, whole: its tickets end, its places are free in the same moment. */
  withdraw: post('/api/meeting/order/withdraw', {
    access: 'user',
    input: v.strictObject({ no: id }),
    data: TicketOrder,
    reasons: ['order_gone', 'order_not_cancellable', 'withdraw_paid', 'withdraw_late', 'withdraw_used', 'withdraw_passed'],
  }),
  /** Gives back one ticket that cost nothing, by whoever holds it; with the last of an order the order is given back. */
  withdrawTicket: post('/api/meeting/order/withdrawTicket', {
    access: 'user',
    /** An admission's. */
    input: v.strictObject({ id }),
    data: v.null(),
    reasons: ['admission_gone', 'order_not_cancellable', 'withdraw_paid', 'withdraw_late', 'withdraw_used', 'withdraw_passed'],
  }),
}
