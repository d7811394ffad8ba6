/** A meeting does not take place: whoever has to do with an order of it is told so, once, with what becomes of their money. */
import { cancelSays } from '#contract/cancellation.ts'
import { orderStatus } from '#contract/order.ts'
import type { Row, Tx } from '../../db/db.ts'
import { tell } from '../message/outbox.ts'
import { orderTelling } from './tell.ts'

type Order = Row<'orders'>

/**
 * The buyer, those who hold its tickets, and, of an order that an organiser has made, those whom it was written down for: they
 * were told that they have a place. Asked before it ends.
 */
export async function peopleOf(tx: Tx, { no, user_id, origin }: Order): Promise<string[]> {
  const holders = await tx.selectFrom('admissions').select('user_id').where('order_no', '=', no).where('status', '!=', 'revoked').execute()
  const named =
    origin === 'self'
      ? []
      : await tx
          .selectFrom('order_attendees')
          .innerJoin('attendees', 'attendees.id', 'order_attendees.attendee_id')
          .innerJoin('users', 'users.mobile', 'attendees.phone')
          .select('users.id as user_id')
          .where('order_attendees.order_no', '=', no)
          .where('attendees.name', '!=', '')
          .execute()
  return [...new Set([user_id, ...holders.map((row) => row.user_id), ...named.map((row) => row.user_id)])]
}

/**
 * However many orders they have: it is one message.
 * @param paid the money of this order has just come, and goes back.
 */
export async function tellCancelled(tx: Tx, order: Order, people: readonly string[], at: number, paid = false): Promise<void> {
  if (people.length === 0) return
  const { title, end_reason } = await tx
    .selectFrom('meetings')
    .select(['title', 'end_reason'])
    .where('id', '=', order.meeting_id)
    .executeTakeFirstOrThrow()
  const about = { meeting_title: title }
  const tellings = []
  for (const userId of people) {
    const money = paid && userId === order.user_id ? 'back' : await moneyOf(tx, order.meeting_id, userId)
    const what = cancelSays.told(money, end_reason)
    tellings.push({ ...orderTelling('meeting_cancelled', order, about, what), about: order.meeting_id, userId })
  }
  await tell(tx, tellings, at)
}

/** What becomes of the money of somebody's orders in a meeting; `unsure`: they say that they have transferred it. */
async function moneyOf(tx: Tx, meetingId: string, userId: string): Promise<'back' | 'unsure' | 'none'> {
  const orders = await tx
    .selectFrom('orders')
    .select(['status', 'amount_fen'])
    .where('user_id', '=', userId)
    .where('meeting_id', '=', meetingId)
    .execute()
  const has = (...among: Order['status'][]) => orders.some(({ status, amount_fen }) => amount_fen > 0 && among.includes(status))
  if (has(orderStatus.paid, orderStatus.paySuccess, orderStatus.refunding)) return 'back'
  return has(orderStatus.proofReview) ? 'unsure' : 'none'
}
