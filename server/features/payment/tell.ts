/** An order is paid: whoever paid hears of it. */
import type { Row, Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { tell } from '../message/outbox.ts'
import { aboutOrder } from '../order/store.ts'

export async function tellPaid(tx: Tx, order: Row<'orders'>, at: number): Promise<void> {
  const { meeting_title, meeting_starts } = await aboutOrder(tx, order)
  const facts = { meeting: meeting_title, what: toWire(meeting_starts).slice(0, 16) }
  await tell(
    tx,
    [{ kind: 'order_paid', about: order.no, userId: order.user_id, thirdId: order.third_id, meetingId: order.meeting_id, facts }],
    at,
  )
}
