/** An order between the table and the wire. */
import { type orderActions, orderStatus, type OrderStatus, orderType, type TicketOrder } from '../../../contract/order.ts'
import type { Row } from '../../db/db.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { toWire } from '../../flow/clock.ts'
import { orderMachine } from './machine.ts'

/** What an order shows of its ticket and meeting. */
export interface About {
  ticket_name: string
  meeting_title: string
  meeting_starts: number
}

type Action = (typeof orderActions)[number]

/** What the holder may do now. */
function actionsOf(order: Row<'orders'>, now: number): Action[] {
  if (order.status === orderStatus.paid) return ['ticket']
  if (order.status === orderStatus.proofReview) return ['proof']
  if (!actionsFrom(orderMachine, order.status as OrderStatus).includes('cancel')) return []
  return now < (order.expires_at ?? 0) ? ['pay', 'cancel'] : ['cancel']
}

export function onWire(order: Row<'orders'>, about: About, now: number): TicketOrder {
  const actions = actionsOf(order, now)
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
    ticketPrice: order.price_fen,
    totalAmount: order.amount_fen,
    type: order.amount_fen > 0 ? orderType.paid : orderType.free,
    status: order.status as OrderStatus,
    createTime: toWire(order.created_at),
    expireTime: actions.includes('cancel') && order.expires_at !== null ? toWire(order.expires_at) : '',
    actions,
  }
}
