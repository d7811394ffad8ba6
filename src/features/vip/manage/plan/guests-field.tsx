/** Some of the guests: those chosen, each with a way out, and the next one from a list. */
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { calledOf } from '../files/guest-words.ts'
import type { PlanGuest } from './plan-words.ts'

interface Props {
  label: string
  error?: string | undefined
  guests: readonly PlanGuest[]
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}

export function GuestsField({ label, error, guests, value, onChange }: Props) {
  const left = guests.filter(({ id }) => !value.includes(id))
  return (
    <>
      {value.length > 0 && (
        <Field group label={label}>
          {() => (
            <ul className="plan-chosen">
              {value.map((id) => {
                const guest = guests.find((one) => one.id === id)
                const name = guest === undefined ? '另一位嘉宾' : calledOf(guest)
                return (
                  <li key={id}>
                    <span>{name}</span>
                    <Button small label={`移出 ${name}`} onClick={() => onChange(value.filter((one) => one !== id))}>
                      移出
                    </Button>
                  </li>
                )
              })}
            </ul>
          )}
        </Field>
      )}
      <Select
        label={value.length === 0 ? label : '再加一位'}
        required={value.length === 0}
        error={error}
        value=""
        placeholder="请选择嘉宾"
        choices={left.map((guest) => ({ value: guest.id, label: calledOf(guest) }))}
        onChange={(id) => id !== '' && onChange([...value, id])}
      />
    </>
  )
}
