/** An order between the table and the wire. */
import { MOBILE } from '#contract/fields.ts'
import { type OrderAttendee, type orderActions, orderStatus, orderType, type TicketOrder } from '#contract/order.ts'
import type { Row } from '../../db/db.ts'
import { actionsFrom, can } from '../../flow/machine.ts'
import { toWire } from '../../flow/clock.ts'
import { admissionMachine } from '../admission/machine.ts'
import { orderMachine } from './machine.ts'
import type { About, OrderPerson } from './store.ts'

type Action = (typeof orderActions)[number]

/** What the holder may do now. */
function actionsOf(order: Row<'orders'>, about: About, now: number): Action[] {
  if (order.status === orderStatus.paid) {
    const tickets = { passed: Boolean(about.passed), used: Boolean(about.used) }
    return ['ticket', ...actionsFrom(orderMachine, order.status, { order, at: now, endsAt: about.meeting_ends, tickets }, ['withdraw'])]
  }
  if (order.status === orderStatus.proofReview) return ['proof']
  // An open trade is in nobody's way: whoever cancels has it closed first, whoever pays goes on with it or has it closed.
  const possible = actionsFrom(orderMachine, order.status, { order, at: now, openTrade: false }, ['prove', 'cancel'])
  // What can be proved by a transfer can be paid at a cashier: either begins with an order that waits for money in time.
  const actions = possible.map((action): Action => (action === 'prove' ? 'pay' : action))
  // Whoever has transferred reads what was said of it before they pay twice.
  return about.disproved && actions.includes('pay') ? [...actions, 'proof'] : actions
}

export function onWire(order: Row<'orders'>, about: About, now: number): TicketOrder {
  const actions = actionsOf(order, about, now)
  return {
    no: order.no,
    userId: order.user_id,
    meetingId: order.meeting_id,
    meetingName: about.meeting_title,
    meetingStratTime: toWire(about.meeting_starts),
    thirdId: order.third_id,
    ticketId: order.ticket_id,
    ticketName: about.ticket_name,
    ticketNum: order.copies,
    ...(about.tickets && { tickets: about.tickets }),
    ticketPrice: order.price_fen,
    fullPrice: order.price_fen + order.discount_fen,
    voucher: about.voucher_code ?? '',
    totalAmount: order.amount_fen,
    type: order.amount_fen > 0 ? orderType.paid : orderType.free,
    status: order.status,
    createTime: toWire(order.created_at),
    expireTime: actions.includes('cancel') && order.expires_at !== null ? toWire(order.expires_at) : '',
    payTime: order.paid_at !== null && order.amount_fen > 0 ? toWire(order.paid_at) : '',
    refusal: about.refusal ?? '',
    actions,
  }
}

/** Whether a ticket can be handed out by the phone that was typed for it: it is one, and not the buyer's own. */
export function goesByPhone(phone: string, buyersMobile: string): boolean {
  return MOBILE.test(phone) && phone !== buyersMobile
}

type OrderTicket = Pick<OrderAttendee, 'admissionId' | 'admissionStatus' | 'ended' | 'passed' | 'linkEndTime' | 'ticketActions'>

/** The ticket of one of its people, as its buyer sees it. @param mobile the buyer's. */
export function ticketOnWire(
  { id, status, ended, holderId, linkEnds, everIn }: OrderPerson['ticket'],
  { order, phone, mobile, now }: { order: Row<'orders'> & About; phone: string; mobile: string; now: number },
): OrderTicket {
  const passed = holderId !== null && holderId !== order.user_id
  const facts = { order, endsAt: order.meeting_ends, at: now, everIn: Boolean(everIn) }
  const free = status !== null && !passed && can(admissionMachine, 'give', status, facts)
  return {
    admissionId: id ?? '',
    admissionStatus: status ?? '',
    ended: ended ?? '',
    passed: passed ? 1 : 0,
    linkEndTime: free && linkEnds !== null && now < linkEnds ? toWire(linkEnds) : '',
    ticketActions: free ? (goesByPhone(phone, mobile) ? ['handOut', 'link'] : ['link']) : [],
  }
}
