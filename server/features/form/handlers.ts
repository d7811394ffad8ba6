/** What is asked: what each call does. */
import { may } from '#contract/may.ts'
import type { form } from '#contract/form.ts'
import { writeLog } from '../../flow/log-store.ts'
import { canReadField } from '../../privacy/field-gate.ts'
import { type Handler, type Handlers, paged, refuse } from '../../use-case.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { pageOfAnswered, versionsNamed } from './answered-store.ts'
import { everyAnswer } from './every-answer.ts'
import { exportAnswers } from './export.ts'
import { sheetOnWire } from './reading.ts'
import { save } from './save.ts'
import { forms, formsOf, lockForm, ticketsOfForms } from './store.ts'
import { ownForms } from './wire.ts'

const remove: Handler<typeof form.remove> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const { meetingId, id } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const standing = await lockForm(tx, meetingId, id)
    if (standing === undefined) return refuse('form_gone')
    if ((await ticketsOfForms(tx, meetingId)).some(({ form_id }) => form_id === id)) return refuse('form_in_use')
    await forms.update(tx, { id }, { removed_at: now })
    await writeLog(tx, [{ entity: 'form', entityId: id, meetingId, action: 'remove', from: standing.name, who: user.id, at: now }])
    return null
  })

export const formHandlers: Handlers<typeof form> = {
  list: async ({ deps: { db }, input }) => {
    return ownForms(db.read, input.meetingId, await formsOf(db.read, input.meetingId))
  },
  save,
  remove,
  answers: async ({ deps: { db, seals }, input, grants }) => {
    const { meetingId, formId, keyword } = input
    const reader = { seals, organises: may(grants, everyAnswer), fields: grants }
    const wholePhones = canReadField('attendee.phone', grants)
    return paged(
      input,
      async (range) => {
        const { rows, total } = await pageOfAnswered(db, { meetingId, formId, keyword, wholePhones }, range)
        const versions = await versionsNamed(db.read, rows)
        return { rows: rows.map((row) => sheetOnWire(row, versions, reader)), total }
      },
      (sheet) => sheet,
    )
  },
  exportAnswers,
}
