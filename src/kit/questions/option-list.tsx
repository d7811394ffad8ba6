/** Options below each other, each with the places that are left of it: one of them, or several. */
import type { TicketParameter } from '#contract/ticket.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { chosenIn } from './values.ts'

interface Props extends FieldProps {
  options: TicketParameter['options']
  several?: boolean
  /** Their keys, joined by a comma. */
  value: string
  onChange: (value: string) => void
}

export function OptionList({ options, several = false, value, onChange, ...field }: Props) {
  const chosen = chosenIn(value)
  function toggle(key: string) {
    const rest = chosen.filter((one) => one !== key)
    const next = several && rest.length === chosen.length ? [...rest, key] : several ? rest : [key]
    // In the order of the question, however they were tapped.
    onChange(
      options
        .map((option) => option.key)
        .filter((one) => next.includes(one))
        .join(','),
    )
  }
  return (
    <Field {...field} group>
      {({ id, ...control }) => (
        <div className="options" role={several ? 'group' : 'radiogroup'} aria-label={field.label} {...(!several && control)}>
          {options.map(({ key, label, left }) => {
            const isChosen = chosen.includes(key)
            const full = left === 0
            return (
              <label key={key} className={classNames('option', isChosen && 'is-chosen', full && !isChosen && 'is-full')}>
                <input
                  type={several ? 'checkbox' : 'radio'}
                  name={id}
                  checked={isChosen}
                  // Whoever has it may give it up.
                  disabled={full && !isChosen}
                  onChange={() => toggle(key)}
                />
                <span className="option-label">{label}</span>
                {left !== null && <span className="option-left">{full ? '已满' : `剩 ${left}`}</span>}
              </label>
            )
          })}
        </div>
      )}
    </Field>
  )
}
