/** One person who has a place answers what is asked later. */
import { useState } from 'react'
import { attendee as calls, type Attendee } from '#contract/attendee.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { check } from '../../../api/check.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { agreedTo, keepAgreed } from '../../../session/organisers.ts'
import { Button } from '../../../ui/button.tsx'
import { AttendeeFields } from './attendee-fields.tsx'
import { asAsked, draftKeys, textsOf, type Values, valuesOf } from './attendee-values.ts'
import { askedLater } from './later.ts'
import { useOrganiser } from './organiser.ts'
import { useAttendeeForm } from './use-attendee-form.ts'

interface Props {
  attendee: Attendee
  /** All of the form. */
  questions: readonly TicketParameter[]
  newest: () => Promise<readonly TicketParameter[] | undefined>
  onSaved: (attendee: Attendee) => void
  onCancel: () => void
}

export function LaterForm({ attendee, questions, newest, onSaved, onCancel }: Props) {
  const { meetingId } = attendee
  const organiser = useOrganiser(meetingId)
  const [agreed] = useState(() => agreedTo(meetingId))
  const here = askedLater(attendee, questions)
  const form = useAttendeeForm({
    questions,
    here,
    when: 'all',
    values: valuesOf(attendee, undefined, agreed),
    draft: formDraft<Values>(`later:${attendee.id}`, draftKeys(questions)),
    call: calls.replenish,
    check,
    input: (values) => ({
      id: attendee.id,
      ...Object.fromEntries(
        Object.entries(textsOf(values)).filter(([name]) =>
          here.some(({ key }) => key === name || (key === 'documentNumber' && name === 'documentType')),
        ),
      ),
      ...asAsked(values, questions),
    }),
    held: attendee.answers,
    newest,
    onDone(data) {
      keepAgreed(meetingId)
      onSaved(data)
    },
  })
  return (
    <form ref={form.box} className="attendee-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <Restored form={form} />
      <AttendeeFields form={form} organiser={organiser} agreed={agreed} />
      <div className="attendee-form-actions">
        <Button onClick={onCancel}>取消</Button>
        <Button kind="primary" type="submit" busy={form.busy}>
          {form.isLast ? '保存' : '下一步'}
        </Button>
      </div>
    </form>
  )
}
