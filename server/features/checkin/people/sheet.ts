/** For paper: names in the order of their serials, which is what is typed in again from a hand-ticked sheet. */
import type { checkin } from '#contract/checkin/calls.ts'
import type { SheetRow } from '#contract/checkin/people.ts'
import { hideField } from '../../../privacy/field-gate.ts'
import { type Handler, paged, refuse } from '../../../use-case.ts'
import { badgeCodeOf, exhibitorCodeOf, fillHashes } from '../../admission/codes.ts'
import { type AttendeeSource, pageOfAttendees } from './people-store.ts'
import { bringUpToDate } from '../roster/roster.ts'
import { companyOf, ruleOf } from '../lists/rule.ts'
import { findList } from '../lists/list-store.ts'

export const sheet: Handler<typeof checkin.sheet> = async ({ deps: { db, env }, input, thirdId }) => {
  const list = await findList(db, input.listId, thirdId, input.meetingId)
  // Visits come by no sheet of paper.
  if (list === undefined || list.kind === 'visitor') return refuse('list_gone')
  if (input.pageNum === 1) await fillHashes(db, list.meeting_id)
  await bringUpToDate(db, env.secret, list.meeting_id)
  return paged(input, (range) => pageOfAttendees(db, list.meeting_id, ruleOf(list).ticketIds, range), onWire)
}

function onWire(row: AttendeeSource): SheetRow {
  return {
    serial: row.serial as number,
    name: row.name,
    company: companyOf(row),
    ticketName: row.ticket_name,
    phone: hideField('phone', row.phone),
    number: row.number,
    badgeCode: badgeCodeOf(row.code),
    exhibitorCode: exhibitorCodeOf(row.code),
  }
}
