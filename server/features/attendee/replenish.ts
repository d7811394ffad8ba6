/**
 * Completing an attendee who has a place. Name, phone, ID number and document stay as they are, the ticket was sold to that person;
 * what nobody has given of them yet (an imported list, a place that was granted, a question asked later) is filled in once.
 */
import type { attendee } from '#contract/attendee.ts'
import type { DocumentType } from '#contract/document-words.ts'
import type { Row } from '../../db/db.ts'
import { holdsNumber } from '../../db/sealed.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { tellDoors } from '../admission/roster-store.ts'
import { sheetsOf } from '../form/answer-store.ts'
import { choicesIn, fullOf, lockChoices } from '../form/choice-store.ts'
import { formOfTicket } from '../form/store.ts'
import { useAnnex } from './annex.ts'
import { filesIn, judged, keepAnswers } from './answers.ts'
import { isBorn, isHolderBorn, isUnderAge, keepGuardianConsent } from './guardian.ts'
import { opened, sealed } from './number.ts'
import { attendees, ticketOf, updateAttendee } from './store.ts'
import { documentColumns, givenColumnsOf, onWire, valuesOf } from './wire.ts'

export const replenish: Handler<typeof attendee.replenish> = async ({ deps, input, user, ip, now }) => {
  const { id, guardianConsent, name: _, phone, idcard, documentType = '', documentNumber = '', ...rest } = input
  const { meetingId: __, ticketId: ___, thirdId: ____, parentUserId: _____, ...said } = rest
  const { answers, formVersion, agreedKeys, organiserConsent, ...given } = said
  return deps.db.write(async (tx) => {
    const ticketId = await ticketOf(tx, id, user.id)
    const asking = ticketId === undefined ? undefined : await formOfTicket(tx, ticketId)
    const choices = asking && (await lockChoices(deps.db, tx, [asking.id])).get(asking.id)
    // Locked, it is what whoever was faster has left.
    const form = choices === undefined ? asking : await formOfTicket(tx, ticketId as string)
    const standing = await attendees.lock(tx, { id, user_id: user.id })
    if (standing === undefined) return refuse('attendee_gone')
    if (standing.order_no === null) return refuse('attendee_not_in_order')
    const changed = { ...givenColumnsOf(given), updated_at: now }
    const first = firstGiven(standing, { phone, idcard, ...documentColumns(documentType, documentNumber) })
    const next = { ...opened(deps.seals, standing), ...changed, ...first }
    if (form === undefined) return refuse('attendee_incomplete')
    const before = (await sheetsOf(tx, [id])).get(id)
    const asked = { answers, formVersion, agreedKeys, organiserConsent }
    const values = valuesOf({
      ...next,
      idcard: first.idcard ?? standing.idcard,
      document_number: first.document_number ?? standing.document_number,
    })
    const judgement = judged(form, { asked, values, when: 'all', standing: before })
    if (judgement instanceof Refusal) return judgement
    const had = choicesIn(judgement.questions, before?.given ?? {})
    const more = choicesIn(judgement.questions, judgement.sheet.given).filter((choice) => !had.includes(choice))
    const full = choices && fullOf(choices, more)
    if (full !== undefined) return refuse('choice_full', { what: full })
    if (first.idcard !== undefined && !isBorn(next, now)) return refuse('idcard_invalid')
    if (first.document_number !== undefined && !isHolderBorn(next, now)) return refuse('document_invalid')
    if (guardianConsent === 0 && isUnderAge(next, now)) return refuse('guardian_needed')
    if (!(await useAnnex(tx, next, filesIn(judgement)))) return refuse('file_gone')
    await updateAttendee(tx, id, { ...changed, ...sealed(deps.seals, id, first) })
    await keepAnswers(tx, next, judgement, { ip, now })
    await tellDoors(tx, user.id, id)
    await keepGuardianConsent(tx, next, { ip, now })
    return onWire(next, judgement.sheet)
  })
}

/** What may be said of who they are: what nothing stands of yet. */
function firstGiven(
  standing: Pick<Row<'attendees'>, 'phone' | 'idcard' | 'document_number'>,
  { phone = '', idcard = '', document_type, document_number }: GivenIdentity,
): { phone?: string; idcard?: string; document_type?: DocumentType | ''; document_number?: string } {
  return {
    ...(standing.phone === '' && phone !== '' && { phone }),
    ...(!holdsNumber(standing.idcard) && idcard !== '' && { idcard }),
    ...(!holdsNumber(standing.document_number) && document_number !== '' && { document_type, document_number }),
  }
}

interface GivenIdentity {
  phone?: string | undefined
  idcard?: string | undefined
  document_type: DocumentType | ''
  document_number: string
}
