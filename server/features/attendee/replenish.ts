/** Completing an attendee who has a place already. Who they are stays as it was: the ticket was sold to that person. */
import type { attendee } from '#contract/attendee.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { tellDoors } from '../admission/roster-store.ts'
import { parametersOf } from '../ticket/store.ts'
import { useAnnex } from './annex.ts'
import { isUnderAge, keepGuardianConsent } from './guardian.ts'
import { opened } from './number.ts'
import { lockAttendee, updateAttendee } from './store.ts'
import { givenColumnsOf, isComplete, onWire } from './wire.ts'

export const replenish: Handler<typeof attendee.replenish> = async ({ deps, input, user, ip, now }) => {
  const { id, guardianConsent, name: _, phone: __, idcard: ___, ...rest } = input
  const { meetingId: ____, ticketId: _____, thirdId: ______, parentUserId: _______, ...given } = rest
  return deps.db.write(async (tx) => {
    const standing = await lockAttendee(tx, id, user.id)
    if (standing === undefined) return refuse('attendee_gone')
    if (standing.order_no === null) return refuse('attendee_not_in_order')
    const changed = { ...givenColumnsOf(given), updated_at: now }
    const next = { ...opened(deps.seals, standing), ...changed }
    if (!isComplete({ ...next, idcard: standing.idcard }, await parametersOf(tx, standing.ticket_id))) return refuse('attendee_incomplete')
    if (guardianConsent === 0 && isUnderAge(next, now)) return refuse('guardian_needed')
    if (!(await useAnnex(tx, next))) return refuse('file_gone')
    await updateAttendee(tx, id, changed)
    await tellDoors(tx, user.id, id)
    await keepGuardianConsent(tx, next, { ip, now })
    return onWire(next)
  })
}
