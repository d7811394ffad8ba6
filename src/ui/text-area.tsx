import { Field, type FieldProps } from './field.tsx'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  maxLength?: number
  rows?: number
  onBlur?: () => void
}

export function TextArea({ label, error, hint, required, value, onChange, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <div className="input">
          <textarea {...rest} {...control} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
        </div>
      )}
    </Field>
  )
}
