/** Admissions: what each call does. A code is shown to its holder only. */
import type { Admission, admission } from '#contract/admission.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { card } from './card.ts'
import { genuine } from './genuine.ts'
import { exhibitorCode, liveKey } from './own-codes.ts'
import { type AdmissionWithNames, findOwnAdmission, pageOfAdmissions } from './store.ts'

export const admissionHandlers: Handlers<typeof admission> = {
  mine: async ({ deps, input, user }) =>
    paged(input, (offset, limit) => pageOfAdmissions(deps.db, user.id, input.meetingId, offset, limit), onWire),
  get: async ({ deps, input, user }) => {
    const row = await findOwnAdmission(deps.db, user.id, input.id)
    return row === undefined ? refuse('admission_gone') : onWire(row)
  },
  liveKey,
  exhibitorCode,
  card,
  genuine,
}

function onWire(row: AdmissionWithNames): Admission {
  return {
    id: row.id,
    code: row.rotating === 1 ? '' : row.code,
    number: row.number,
    codeKind: row.rotating === 1 ? 'rotating' : 'entry',
    status: row.status,
    orderNo: row.order_no,
    attendeeName: row.attendee_name,
    ticketName: row.ticket_name,
    meetingId: row.meeting_id,
    meetingName: row.meeting_title,
    meetingStratTime: toWire(row.starts_at),
    meetingEndTime: toWire(row.ends_at),
    address: row.address,
  }
}
