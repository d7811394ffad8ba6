import { Field, type FieldProps } from '../../../ui/field.tsx'

interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD; empty while none is given. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  autoComplete?: string
}

/** The handset's own calendar: nothing to load, and everyone knows how it turns. */
export function DateField({ value, onChange, min, max, autoComplete, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="input">
          <input
            {...control}
            type="date"
            min={min}
            max={max}
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
