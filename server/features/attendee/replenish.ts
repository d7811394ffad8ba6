/**
 * Completing an attendee who has a place. Name, phone and ID number stay as they are, the ticket was sold to that person; a phone
 * or number that nobody has given yet (an imported list, a place that was granted, a question asked later) is filled in once.
 */
import type { attendee } from '#contract/attendee.ts'
import type { Row } from '../../db/db.ts'
import { holdsNumber } from '../../db/sealed.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { tellDoors } from '../admission/roster-store.ts'
import { sheetsOf } from '../form/answer-store.ts'
import { choicesIn, fullOf, lockChoices } from '../form/choice-store.ts'
import { formOfTicket } from '../form/store.ts'
import { useAnnex } from './annex.ts'
import { filesIn, judged, keepAnswers } from './answers.ts'
import { isBorn, isUnderAge, keepGuardianConsent } from './guardian.ts'
import { opened, sealed } from './number.ts'
import { lockAttendee, ticketOf, updateAttendee } from './store.ts'
import { givenColumnsOf, onWire, valuesOf } from './wire.ts'

export const replenish: Handler<typeof attendee.replenish> = async ({ deps, input, user, ip, now }) => {
  const { id, guardianConsent, name: _, phone, idcard, ...rest } = input
  const { meetingId: __, ticketId: ___, thirdId: ____, parentUserId: _____, ...said } = rest
  const { answers, formVersion, agreedKeys, organiserConsent, ...given } = said
  return deps.db.write(async (tx) => {
    const ticketId = await ticketOf(tx, id, user.id)
    const asking = ticketId === undefined ? undefined : await formOfTicket(tx, ticketId)
    const choices = asking && (await lockChoices(deps.db, tx, [asking.id])).get(asking.id)
    // Locked, it is what whoever was faster has left.
    const form = choices === undefined ? asking : await formOfTicket(tx, ticketId as string)
    const standing = await lockAttendee(tx, id, user.id)
    if (standing === undefined) return refuse('attendee_gone')
    if (standing.order_no === null) return refuse('attendee_not_in_order')
    const changed = { ...givenColumnsOf(given), updated_at: now }
    const first = firstGiven(standing, { phone, idcard })
    const next = { ...opened(deps.seals, standing), ...changed, ...first }
    if (form === undefined) return refuse('attendee_incomplete')
    const before = (await sheetsOf(tx, [id])).get(id)
    const asked = { answers, formVersion, agreedKeys, organiserConsent }
    const values = valuesOf({ ...next, idcard: first.idcard ?? standing.idcard })
    const judgement = judged(form, { asked, values, when: 'all', standing: before })
    if (judgement instanceof Refusal) return judgement
    const had = choicesIn(judgement.questions, before?.given ?? {})
    const more = choicesIn(judgement.questions, judgement.sheet.given).filter((choice) => !had.includes(choice))
    const full = choices && fullOf(choices, more)
    if (full !== undefined) return refuse('choice_full', { what: full })
    if (first.idcard !== undefined && !isBorn(next, now)) return refuse('idcard_invalid')
    if (guardianConsent === 0 && isUnderAge(next, now)) return refuse('guardian_needed')
    if (!(await useAnnex(tx, next, filesIn(judgement)))) return refuse('file_gone')
    const { idcard: number, ...open } = first
    await updateAttendee(tx, id, { ...changed, ...open, ...(number !== undefined && sealed(deps.seals, id, { idcard: number })) })
    await keepAnswers(tx, next, judgement, { ip, now })
    await tellDoors(tx, user.id, id)
    await keepGuardianConsent(tx, next, { ip, now })
    return onWire(next, judgement.sheet)
  })
}

/** What may be said of who they are: what nothing stands of yet. */
function firstGiven(
  standing: Pick<Row<'attendees'>, 'phone' | 'idcard'>,
  { phone = '', idcard = '' }: { phone?: string | undefined; idcard?: string | undefined },
): { phone?: string; idcard?: string } {
  return {
    ...(standing.phone === '' && phone !== '' && { phone }),
    ...(!holdsNumber(standing.idcard) && idcard !== '' && { idcard }),
  }
}
