/** Adding and editing an attendee before there is an order. */
import { type attendee, ATTENDEES_A_MEETING } from '#contract/attendee.ts'
import { newId } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { useAnnex } from './annex.ts'
import { findTicket, parametersOf } from '../ticket/store.ts'
import { isBorn, isUnderAge, keepGuardianConsent } from './guardian.ts'
import { sealed } from './number.ts'
import { pinyinOf } from './pinyin.ts'
import { countAttendees, insertAttendee, lockAttendee, updateAttendee } from './store.ts'
import { columnsOf, isComplete, onWire } from './wire.ts'

export const save: Handler<typeof attendee.save> = async ({ deps, input, user, ip, now }) => {
  const { id, meetingId, ticketId, thirdId, parentUserId: _, guardianConsent, ...typed } = input
  const ticket = await findTicket(deps.db, meetingId, ticketId)
  if (ticket === undefined) return refuse('ticket_gone')
  if ((thirdId ?? '') !== '' && thirdId !== ticket.third_id) return refuse('tenant_differs')
  const parameters = await parametersOf(deps.db.read, ticketId)
  if (parameters.length === 0) return refuse('ticket_has_no_parameters')
  const columns = columnsOf({ ...typed, namePinyin: typed.namePinyin || (await pinyinOf(typed.name)) })
  if (!isComplete(columns, parameters)) return refuse('attendee_incomplete')
  if (!isBorn(columns, now)) return refuse('idcard_invalid')
  if (guardianConsent === 0 && isUnderAge(columns, now)) return refuse('guardian_needed')

  return deps.db.write(async (tx) => {
    const home = { meeting_id: meetingId, ticket_id: ticketId, third_id: ticket.third_id, updated_at: now }
    if (id === undefined || id === '') {
      if ((await countAttendees(tx, user.id, meetingId)) >= ATTENDEES_A_MEETING) return refuse('attendees_full')
      const row = { id: newId(now), user_id: user.id, order_no: null, created_at: now, ...home, ...columns }
      if (!(await useAnnex(tx, row))) return refuse('file_gone')
      await insertAttendee(tx, sealed(deps.seals, row.id, row))
      await keepGuardianConsent(tx, row, { ip, now })
      return onWire(row)
    }
    const standing = await lockAttendee(tx, id, user.id)
    if (standing === undefined) return refuse('attendee_gone')
    if (standing.order_no !== null) return refuse('attendee_in_order')
    const next = { ...standing, ...home, ...columns }
    if (!(await useAnnex(tx, next))) return refuse('file_gone')
    await updateAttendee(tx, id, sealed(deps.seals, id, { ...home, ...columns }))
    await keepGuardianConsent(tx, next, { ip, now })
    return onWire(next)
  })
}
