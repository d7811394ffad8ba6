/** Admissions: what each call does. A code is shown to its holder only. */
import { type Admission, type admission, admissionActions } from '#contract/admission.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { admissionMachine } from './machine.ts'
import { noteOpened } from './opened.ts'
import { exhibitorCode, liveKey } from './own-codes.ts'
import { type AdmissionWithNames, findOwnAdmission, pageOfAdmissions } from './store.ts'

export const admissionHandlers: Handlers<typeof admission> = {
  mine: async ({ deps, input, user, now }) =>
    paged(
      input,
      async (range) => {
        const page = await pageOfAdmissions(deps.db, user.id, input.meetingId, range)
        await noteOpened(deps, page.rows, user.id, now)
        return page
      },
      (row) => onWire(row, user.id, now),
    ),
  get: async ({ deps, input, user, now }) => {
    const row = await findOwnAdmission(deps.db, user.id, input.id)
    if (row === undefined) return refuse('admission_gone')
    await noteOpened(deps, [row], user.id, now)
    return onWire(row, user.id, now)
  },
  liveKey,
  exhibitorCode,
}

/** What its holder may do with it now. */
function actionsOf(row: AdmissionWithNames, now: number): Admission['actions'] {
  const order = { status: row.order_status, amount_fen: row.amount_fen }
  const facts = { order, endsAt: row.ends_at, at: now, everIn: Boolean(row.ever_in) }
  // Whether a refund is offered instead is asked when the holder opens the sheet (refund/forfeit.ts).
  return actionsFrom(admissionMachine, row.status, { ...facts, refundable: 0, refundAsked: false }, admissionActions)
}

function onWire(row: AdmissionWithNames, userId: string, now: number): Admission {
  const own = row.user_id === userId
  return {
    ...pickFields(row, 'id', 'number', 'status', 'order_no', 'attendee_name', 'ticket_name', 'meeting_id', 'address'),
    code: row.rotating === 1 ? '' : row.code,
    codeKind: row.rotating === 1 ? 'rotating' : 'entry',
    meetingName: row.meeting_title,
    meetingStratTime: toWire(row.starts_at),
    meetingEndTime: toWire(row.ends_at),
    actions: own ? actionsOf(row, now) : [],
    holding: own ? 'own' : 'claimed',
    attendeeIs: own ? row.attendee_is : 'other',
    ended: row.ended_why,
  }
}
