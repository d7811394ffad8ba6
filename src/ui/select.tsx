import type { Choice } from './choice.ts'
import { Field, type FieldProps } from './field.tsx'
import { DownIcon } from './icons-later.tsx'

export interface SelectProps<T extends string> extends FieldProps {
  /** Empty while nothing is chosen. */
  value: T | ''
  onChange: (value: T | '') => void
  choices: readonly Choice<T>[]
  placeholder?: string
}

/** The handset's own picker: nothing to load, and everyone knows how it turns. */
export function Select<T extends string>({ value, onChange, choices, placeholder = '请选择', ...field }: SelectProps<T>) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="input">
          <select {...control} value={value} onChange={(event) => onChange(event.target.value as T | '')}>
            <option value="">{placeholder}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <DownIcon size={1.1} />
        </div>
      )}
    </Field>
  )
}
