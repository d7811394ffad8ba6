import { Field, type FieldProps } from './field.tsx'
import { lengthFlaw } from './typed-text.ts'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** Characters of the normal form. A longer text gets a message and is not cut. */
  maxLength?: number
  rows?: number
  onBlur?: () => void
}

export function TextArea({ label, error, hint, required, value, onChange, maxLength, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} error={error || lengthFlaw('prose', value, maxLength)} hint={hint} required={required}>
      {(control) => (
        <div className="input">
          <textarea {...rest} {...control} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
        </div>
      )}
    </Field>
  )
}
