import './field.css'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** What every field of a form has in common. */
export interface FieldProps {
  label: string
  /** The sentence that says what is wrong; red, and read aloud. */
  error?: string | undefined
  /** A quiet word of help under the field. */
  hint?: ReactNode
  required?: boolean | undefined
}

/** What the control inside needs, so that label, hint and error belong to it. */
export interface Control {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/** A label above, a control, and below it the error or the hint. `group` for several controls under one label. */
export function Field({
  label,
  error,
  hint,
  required,
  group,
  children,
}: FieldProps & { group?: boolean; children: (control: Control) => ReactNode }) {
  const id = useId()
  const told = error !== undefined && error !== '' ? `${id}e` : hint !== undefined ? `${id}h` : undefined
  const wrong = error !== undefined && error !== ''
  const name = (
    <>
      {label}
      {required && (
        <span className="field-required" aria-hidden>
          必填
        </span>
      )}
    </>
  )
  const inside = (
    <>
      {children({ id, 'aria-invalid': wrong || undefined, 'aria-describedby': told, 'aria-required': required || undefined })}
      {wrong ? (
        <p className="field-error" id={`${id}e`} role="alert">
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p className="field-hint" id={`${id}h`}>
            {hint}
          </p>
        )
      )}
    </>
  )
  const className = classNames('field', wrong && 'is-wrong')
  return group ? (
    <fieldset className={className} aria-describedby={told}>
      <legend className="field-label">{name}</legend>
      {inside}
    </fieldset>
  ) : (
    <div className={className}>
      <label className="field-label" htmlFor={id}>
        {name}
      </label>
      {inside}
    </div>
  )
}
