/** More time to pay. What is open at a provider knows the old end: it is closed first, and made anew by whoever pays. */
import type { desk } from '#contract/desk.ts'
import { reviewSays } from '#contract/order-review.ts'
import type { Db } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { tell } from '../message/outbox.ts'
import { aboutOrder, hasOpenTrade, lockOrder, setExpiry } from '../order/store.ts'
import { orderTelling } from '../order/tell.ts'
import { afterClosing } from '../payment/after-closing.ts'
import { notOpen } from '../payment/payable.ts'
import { isExtendable } from './actions.ts'
import { findOrderIn } from './store.ts'

const HOUR = 3_600_000

export const extend: Handler<typeof desk.extend> = async ({ deps, input: { meetingId, no, hours }, user, now }) => {
  const { db } = deps
  const found = await findOrderIn(db.read, meetingId, no)
  if (found === undefined) return refuse('order_gone')
  if (!isExtendable(found.status)) return refuse('order_not_extendable')
  const closed = await notOpen(db.read, found)
  if (closed !== undefined) return closed
  return afterClosing(deps, { orderNo: no, who: user.id }, () => putOff(db, no, { until: now + hours * HOUR, who: user.id, at: now }))
}

/** @returns why not. */
function putOff(db: Db, no: string, { until, who, at }: { until: number; who: string; at: number }) {
  return db.write(async (tx) => {
    const order = await lockOrder(tx, no)
    if (order === undefined || !isExtendable(order.status)) return refuse('order_not_extendable')
    if (await hasOpenTrade(tx, no)) return 'open' as const
    await setExpiry(tx, no, until)
    await writeLog(tx, [{ entity: 'order', entityId: no, action: 'extend', from: order.expires_at ?? '', to: until, who, at }])
    const what = reviewSays.approved(`¥${(order.amount_fen / 100).toFixed(2)}`, toWire(until).slice(0, 16))
    // Each extension is news of its own.
    const telling = orderTelling('pay_wanted', order, await aboutOrder(tx, order), what)
    await tell(tx, [{ ...telling, about: `${no}:${until}` }], at)
    return null
  })
}
