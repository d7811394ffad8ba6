/** Completing an attendee who has a place already. Who they are stays as it was: the ticket was sold to that person. */
import type { attendee } from '../../../contract/attendee.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { parametersOf } from '../ticket/store.ts'
import { lockAttendee, updateAttendee } from './store.ts'
import { givenColumnsOf, isComplete, onWire } from './wire.ts'

export const replenish: Handler<typeof attendee.replenish> = async ({ deps, input, user, now }) => {
  const { id, name: _, phone: __, idcard: ___, ...given } = input
  return deps.db.write(async (tx) => {
    const standing = await lockAttendee(tx, id, user.id)
    if (standing === undefined) return refuse('attendee_gone')
    if (standing.order_no === null) return refuse('attendee_not_in_order')
    const changed = { ...givenColumnsOf(given), updated_at: now }
    const next = { ...standing, ...changed }
    if (!isComplete(next, await parametersOf(tx, standing.ticket_id))) return refuse('attendee_incomplete')
    await updateAttendee(tx, id, changed)
    return onWire(next)
  })
}
