/** What organisers want to remember of an order. Its words stand in the order alone: the log says who wrote some, and when. */
import type { desk } from '#contract/desk.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { lockOrder, setNote } from '../order/store.ts'

export const note: Handler<typeof desk.note> = async ({ deps: { db }, input: { meetingId, no, note: text }, user, now }) => {
  return db.write(async (tx) => {
    const order = await lockOrder(tx, no)
    if (order === undefined || order.meeting_id !== meetingId) return refuse('order_gone')
    if (order.note === text) return null
    await setNote(tx, no, text)
    await writeLog(tx, [{ entity: 'order', entityId: no, action: 'note', who: user.id, at: now }])
    return null
  })
}
