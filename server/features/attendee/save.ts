/** Adding and editing an attendee before there is an order. */
import { type attendee, ATTENDEES_A_MEETING } from '#contract/attendee.ts'
import { newId } from '../../flow/ids.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { sheetsOf } from '../form/answer-store.ts'
import { formOfTicket } from '../form/store.ts'
import { nameOnce } from '../session/store.ts'
import { findTicket } from '../ticket/store.ts'
import { useAnnex } from './annex.ts'
import { filesIn, judged, keepAnswers } from './answers.ts'
import { isBorn, isHolderBorn, isUnderAge, keepGuardianConsent } from './guardian.ts'
import { sealed } from './number.ts'
import { pinyinOf } from './pinyin.ts'
import { attendees, insertAttendee, updateAttendee } from './store.ts'
import { columnsOf, onWire, valuesOf } from './wire.ts'

export const save: Handler<typeof attendee.save> = async ({ deps, input, user, ip, now }) => {
  const { id = '', meetingId, ticketId, thirdId, parentUserId: _, guardianConsent, self, ...rest } = input
  const { answers, formVersion, agreedKeys, organiserConsent, ...typed } = rest
  const ticket = await findTicket(deps.db, meetingId, ticketId)
  if (ticket === undefined) return refuse('ticket_gone')
  if ((thirdId ?? '') !== '' && thirdId !== ticket.third_id) return refuse('tenant_differs')
  const form = await formOfTicket(deps.db.read, ticketId)
  if (form === undefined) return refuse('ticket_has_no_parameters')
  const columns = columnsOf({ ...typed, namePinyin: typed.namePinyin || (await pinyinOf(typed.name)) })
  const standing = id === '' ? undefined : (await sheetsOf(deps.db.read, [id])).get(id)
  const asked = { answers, formVersion, agreedKeys, organiserConsent }
  const judgement = judged(form, { asked, values: valuesOf(columns), when: 'signup', standing })
  if (judgement instanceof Refusal) return judgement
  if (!isBorn(columns, now)) return refuse('idcard_invalid')
  if (!isHolderBorn(columns, now)) return refuse('document_invalid')
  if (guardianConsent === 0 && isUnderAge(columns, now)) return refuse('guardian_needed')

  return deps.db.write(async (tx) => {
    // The account before its attendees, as whoever closes it locks them.
    if (self === 1 && user.name === '') await nameOnce(tx, user.id, typed.name)
    const home = { meeting_id: meetingId, ticket_id: ticketId, third_id: ticket.third_id, updated_at: now }
    if (id === '') {
      if ((await attendees.count(tx, { user_id: user.id, meeting_id: meetingId })) >= ATTENDEES_A_MEETING) return refuse('attendees_full')
      const row = { id: newId(now), user_id: user.id, order_no: null, created_at: now, ...home, ...columns }
      if (!(await useAnnex(tx, row, filesIn(judgement)))) return refuse('file_gone')
      await insertAttendee(tx, sealed(deps.seals, row.id, row))
      await keepAnswers(tx, row, judgement, { ip, now })
      await keepGuardianConsent(tx, row, { ip, now })
      return onWire(row, judgement.sheet)
    }
    const known = await attendees.lock(tx, { id, user_id: user.id })
    if (known === undefined) return refuse('attendee_gone')
    if (known.order_no !== null) return refuse('attendee_in_order')
    const next = { ...known, ...home, ...columns }
    if (!(await useAnnex(tx, next, filesIn(judgement)))) return refuse('file_gone')
    await updateAttendee(tx, id, sealed(deps.seals, id, { ...home, ...columns }))
    await keepAnswers(tx, next, judgement, { ip, now })
    await keepGuardianConsent(tx, next, { ip, now })
    return onWire(next, judgement.sheet)
  })
}
