/** For the holders of which tickets. */
import { articleFields } from '#contract/article.ts'
import { useTicketChoices } from '../../../kit/use-ticket-choices.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
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
          {tickets.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={value.includes(id)}
              onChange={(on) => onChange(on ? [...value, id] : value.filter((one) => one !== id))}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  )
}
