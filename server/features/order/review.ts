/**
 * An organiser says yes or no to an order that asks for it. Its place has been held since it was made; yes gives the
 * ticket's time to pay, or, where nothing is to be paid, the tickets at once; no frees the place.
 */
import { orderStatus } from '#contract/order.ts'
import { type orderReview, reviewSays } from '#contract/order-review.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { move } from '../../flow/machine.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { type Handlers, paged, type Refusal, refuse } from '../../use-case.ts'
import { tell } from '../message/outbox.ts'
import type { Closed } from '../meeting/state.ts'
import { closedBecause } from '../meeting/store.ts'
import { orderMachine } from './machine.ts'
import { pageOfWaiting } from './review-store.ts'
import { aboutOrder, findAnyOrder, lockOrder, lockTickets } from './store.ts'
import { orderTelling, placeTelling } from './tell.ts'
import { onWire } from './wire.ts'

export const orderReviewHandlers: Handlers<typeof orderReview> = {
  waiting: async ({ deps: { db }, input, thirdId, now }) => {
    const { meetingId } = input
    return paged(
      input,
      (range) => pageOfWaiting(db, { thirdId, meetingId }, range),
      (row) => ({ ...onWire(row, row, now), buyer: row.buyer, phone: hideField('phone', row.mobile), names: row.names }),
    )
  },
  decide: async ({ deps: { db }, input: { meetingId, no, approve, reason }, user, now }) => {
    const found = await findAnyOrder(db, no)
    if (found === undefined || found.meeting_id !== meetingId) return refuse('order_gone')
    const by = { who: user.id, why: approve ? '' : reason, at: now }
    const refused = await db.write((tx) => answer(db, tx, found, approve, by))
    if (refused !== undefined) return refused
    const decided = (await findAnyOrder(db, no)) ?? found
    return onWire(decided, decided, now)
  },
}

interface Answer {
  who: string
  /** Why not. */
  why: string
  at: number
}

/** Locks the ticket before the order. @returns the refusal: the order is already decided, or the meeting takes no more orders. */
async function answer(
  db: Db,
  tx: Tx,
  { no, ticket_id }: Row<'orders'>,
  approve: boolean,
  by: Answer,
): Promise<Refusal<'order_decided' | Closed> | undefined> {
  const [ticket] = (await lockTickets(db, tx, { ids: [ticket_id] })).rows
  const order = await lockOrder(tx, no)
  if (ticket === undefined || order?.status !== orderStatus.review) return refuse('order_decided')
  const closed = approve ? await closedBecause(tx, order.meeting_id) : undefined
  if (closed !== undefined) return refuse(closed)
  const step = { ...by, entityId: no, from: order.status, db, order } as const
  const about = await aboutOrder(tx, order)
  if (!approve) {
    await move(tx, orderMachine, { ...step, action: 'refuse' }, { ended_at: by.at })
    await tell(tx, [orderTelling('order_refused', order, about, by.why)], by.at)
  } else if (order.amount_fen === 0) {
    await move(tx, orderMachine, { ...step, action: 'grant' }, { paid_at: by.at })
    await tell(tx, [placeTelling(order, about)], by.at)
  } else {
    const until = by.at + ticket.pay_minutes * 60_000
    await move(tx, orderMachine, { ...step, action: 'approve' }, { expires_at: until })
    const what = reviewSays.approved(`¥${(order.amount_fen / 100).toFixed(2)}`, toWire(until).slice(0, 16))
    await tell(tx, [orderTelling('order_approved', order, about, what)], by.at)
  }
  return undefined
}
