/** For the holders of which tickets. */
import { articleFields } from '#contract/article.ts'
import { useTicketChoices } from '../../../kit/use-ticket-choices.ts'
import { CheckboxList } from '../../../ui/checkbox-list.tsx'
import { Field } from '../../../ui/field.tsx'

interface Props {
  meetingId: string
  value: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

export function TicketsField({ meetingId, value, error, onChange }: Props) {
  const { tickets } = useTicketChoices(meetingId)
  return (
    <Field label={articleFields.ticketIds} group required error={error}>
      {(control) => (
        <div role="group" aria-label={articleFields.ticketIds} aria-describedby={control['aria-describedby']}>
          <CheckboxList choices={tickets.map(({ id, name }) => ({ value: id, label: name }))} value={value} onChange={onChange} />
        </div>
      )}
    </Field>
  )
}
