/** Somebody has a place, paid for or free: they hear of it. */
import type { MessageKind } from '#contract/message.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import type { Telling } from '../message/outbox.ts'
import type { About } from './store.ts'

/** When a meeting begins, as messages say it. */
export function beginningOf({ meeting_starts }: Pick<About, 'meeting_starts'>): string {
  return toWire(meeting_starts).slice(0, 16)
}

export function placeTelling(order: Row<'orders'>, about: Pick<About, 'meeting_title' | 'meeting_starts'>): Telling {
  return orderTelling('order_paid', order, about, beginningOf(about))
}

/** What whoever made an order hears of it. */
export function orderTelling(kind: MessageKind, order: Row<'orders'>, about: Pick<About, 'meeting_title'>, what: string): Telling {
  const facts = { meeting: about.meeting_title, what }
  return { kind, about: order.no, userId: order.user_id, thirdId: order.third_id, meetingId: order.meeting_id, facts }
}
