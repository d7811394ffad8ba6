/** A wish becomes an application by itself: where the order is settled, or later, when the time to apply has come. */
import { sentenceOf } from '#contract/codes.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { writeLog } from '../../flow/log-store.ts'
import { lockOrder } from '../order/store.ts'
import { dueWishes, dropWishes, failWish, findWish, putOff } from '../order/wish-store.ts'
import { write } from './apply.ts'
import { booksOf } from './parts-store.ts'
import { tellInvoice } from './tell.ts'

type Hands = Pick<Deps, 'db' | 'invoices'>

const BATCH = 20
/** The meeting may be held earlier than it was to be: it is looked at so often. */
const DAY = 86_400_000
const MINUTE = 60_000

/**
 * In the transaction that has settled the order, which is locked: nothing that hinders an invoice holds a payment up. All that
 * can be invoiced of it is applied for, once: the wish goes with it.
 */
export async function grantWish(deps: Hands, tx: Tx, orderNo: string, now: number): Promise<void> {
  const wish = await findWish(deps.db, tx, orderNo)
  if (wish === undefined || wish.failed !== '') return
  const { user_id: userId, title_id: titleId, kind } = wish
  const { paid, room } = await booksOf(tx, orderNo)
  // All of it has gone back, or stands in an invoice that was applied for by hand.
  if (paid > 0 && room <= 0) return void (await dropWishes(deps.db, tx, { nos: [orderNo] }))
  const asked = { titleId, kind, parts: [{ orderNo, amount: room }], nos: [orderNo] }
  const made = await write(deps, tx, asked, { userId, now, key: undefined })
  if (typeof made === 'string') return
  const { reason } = made
  const order = await lockOrder(tx, orderNo)
  // It is not whose wish it was any more.
  if (order === undefined || reason === 'order_gone' || reason === 'invoice_meetings_differ')
    return void (await dropWishes(deps.db, tx, { nos: [orderNo] }))
  if (reason === 'invoice_not_yet') return putOff(tx, orderNo, await nextLook(tx, order.meeting_id, now))
  await failWish(tx, orderNo, reason)
  await writeLog(tx, [
    { entity: 'invoiceWish', entityId: orderNo, action: 'fail', who: 'timer', why: reason, at: now, meetingId: order.meeting_id },
  ])
  await tellInvoice(tx, order, { kind: 'invoice_unasked', what: sentenceOf(reason) }, now)
}

/** When the meeting begins, and at least once a day until then. */
async function nextLook(tx: Tx, meetingId: string, now: number): Promise<number> {
  const { starts_at } = await tx.selectFrom('meetings').select('starts_at').where('id', '=', meetingId).executeTakeFirstOrThrow()
  return Math.min(Math.max(starts_at, now + MINUTE), now + DAY)
}

/** One bounded round. Of several servers one finds the wish still there, under the order's lock. @returns how many were looked at. */
export async function grantDueWishes(deps: Deps): Promise<number> {
  const due = await dueWishes(deps.db, deps.clock(), BATCH)
  for (const { order_no: orderNo } of due) {
    try {
      await deps.db.write(async (tx) => {
        await lockOrder(tx, orderNo)
        const wish = await findWish(deps.db, tx, orderNo)
        if (wish?.ask_at != null && wish.ask_at <= deps.clock()) await grantWish(deps, tx, orderNo, deps.clock())
      })
    } catch (error) {
      deps.log.error('invoice.wish_not_granted', error, { orderNo })
      // Others wait behind it.
      await deps.db.write((tx) => putOff(tx, orderNo, deps.clock() + DAY))
    }
  }
  return due.length
}
