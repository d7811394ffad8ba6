/**
 * A day with its time, in the browser's own field: typed by hand, or turned on the picker that people know. On the wire
 * it is `YYYY-MM-DD HH:mm:ss` in 东八区, and so it is shown wherever the handset stands.
 */
import { Field, type FieldProps } from '../ui/field.tsx'

interface DateTimeFieldProps extends FieldProps {
  /** As on the wire; empty while none is given, or only a part of one. */
  value: string
  onChange: (value: string) => void
  /** Days between which it lies, YYYY-MM-DD; beyond them a year of five digits could be typed. */
  min?: string
  max?: string
}

export function DateTimeField({ value, onChange, min = '2000-01-01', max = '2099-12-31', ...field }: DateTimeFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="input">
          <input
            {...control}
            type="datetime-local"
            min={`${min}T00:00`}
            max={`${max}T23:59`}
            value={value.slice(0, 16).replace(' ', 'T')}
            onChange={(event) => onChange(wireOf(event.target.value))}
          />
        </div>
      )}
    </Field>
  )
}

/** Browsers write no seconds where there are none, and some write thousandths of them. */
function wireOf(written: string): string {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/.exec(written)
  return found === null ? '' : `${found[1]} ${found[2]}:00`
}
