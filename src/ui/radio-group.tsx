import type { Choice } from './choice.ts'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { CheckIcon } from './icons.tsx'

export interface RadioGroupProps<T extends string | number> extends FieldProps {
  /** null while nothing is chosen. */
  value: T | null
  onChange: (value: T) => void
  choices: readonly Choice<T>[]
}

/** Characters of a label above which choices are in one column: several columns would break a label into many short lines. */
const LONG_LABEL = 14

/** Few choices, all in sight. More than five: Select. */
export function RadioGroup<T extends string | number>({ value, onChange, choices, ...field }: RadioGroupProps<T>) {
  return (
    <Field {...field} group>
      {({ id, ...control }) => (
        <div
          className={classNames('choices', choices.some(({ label }) => label.length > LONG_LABEL) && 'is-long')}
          role="radiogroup"
          aria-label={field.label}
          {...control}
        >
          {choices.map((choice) => (
            <label key={choice.value} className={classNames('choice', choice.value === value && 'is-chosen')}>
              <input
                type="radio"
                name={id}
                checked={choice.value === value}
                disabled={choice.disabled}
                onChange={() => onChange(choice.value)}
              />
              {choice.value === value && <CheckIcon size={1} />}
              {choice.label}
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
