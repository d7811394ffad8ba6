import './checkbox.css'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { CheckIcon } from './icons.tsx'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** What is ticked; may hold buttons, whose click keeps to itself by preventDefault. */
  children: ReactNode
  /** The sentence that says what is wrong; red, and read aloud. */
  error?: string | undefined
  name?: string
}

/** One yes. The browser's own box, drawn anew; the whole line takes the tap. */
export function Checkbox({ checked, onChange, children, error, name }: CheckboxProps) {
  const id = useId()
  const wrong = error !== undefined && error !== ''
  return (
    <div className={classNames('checkbox', wrong && 'is-wrong')}>
      <label className="checkbox-line">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="checkbox-box" aria-hidden>
          <CheckIcon size={1.1} />
        </span>
        <span>{children}</span>
      </label>
      {wrong && (
        <p className="checkbox-error" id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
