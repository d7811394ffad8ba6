/** What people hear who did not write themselves down: that they have a place, or may pay for it, and who holds what of them. */
import { deskSays } from '#contract/desk.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import type { Telling } from '../message/outbox.ts'
import { beginningOf } from '../order/tell.ts'
import type { Host } from './place-store.ts'

const minuteOf = (at: number) => toWire(at).slice(0, 16)
const registeredBy = ({ organiser, phone }: Host) => deskSays.registered(organiser, phone)

type Order = Pick<Row<'orders'>, 'no' | 'third_id' | 'meeting_id'>

const telling = (kind: Telling['kind'], { no, third_id, meeting_id }: Order, userId: string, host: Host, what: string): Telling => ({
  kind,
  about: no,
  userId,
  thirdId: third_id,
  meetingId: meeting_id,
  facts: { meeting: host.title, what },
})

/** Somebody of an order that an organiser has made has a place. */
export function enrolledTelling(order: Order, userId: string, host: Host): Telling {
  const start = beginningOf({ meeting_starts: host.starts_at })
  return telling('enrolled', order, userId, host, deskSays.enrolled(start, registeredBy(host)))
}

/** A place is kept for whoever an organiser has written down, until they have paid. */
export function wantedTelling(order: Order & { amount_fen: number; user_id: string; expires_at: number }, host: Host): Telling {
  const amount = `¥${(order.amount_fen / 100).toFixed(2)}`
  return telling('pay_wanted', order, order.user_id, host, deskSays.wanted(amount, minuteOf(order.expires_at), registeredBy(host)))
}
