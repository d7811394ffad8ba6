/** One of several, as tall lines that gloves hit. */
import { useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { CheckIcon } from '../../../ui/icons.tsx'

interface PickOneProps {
  label: string
  value: string
  choices: readonly { value: string; label: string; note?: string }[]
  onChange: (value: string) => void
}

export function PickOne({ label, value, choices, onChange }: PickOneProps) {
  const name = useId()
  return (
    <fieldset className="pick">
      <legend className="field-label">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classNames('pick-line', choice.value === value && 'is-chosen')}>
          <input type="radio" className="unseen" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span className="pick-words">
            {choice.label}
            {choice.note !== undefined && <span className="pick-note">{choice.note}</span>}
          </span>
          {choice.value === value && <CheckIcon size={1.4} />}
        </label>
      ))}
    </fieldset>
  )
}
