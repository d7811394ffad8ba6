/**
 * A day with its time, in the browser's own field: typed by hand, or turned on the picker that people know. On the wire
 * it is `YYYY-MM-DD HH:mm:ss` in 东八区, and so it is shown wherever the handset stands.
 */
import { type Control, Field, type FieldProps } from '../ui/field.tsx'

interface Moment {
  /** As on the wire; empty while none is given, or only a part of one. */
  value: string
  onChange: (value: string) => void
  /** Days between which it lies, YYYY-MM-DD; beyond them a year of five digits could be typed. */
  min?: string
  max?: string
}

export function DateTimeField({ value, onChange, min, max, ...field }: FieldProps & Moment) {
  return <Field {...field}>{(control) => <MomentBox control={control} value={value} onChange={onChange} min={min} max={max} />}</Field>
}

/** The same in the middle of a row: what it is, those who hear it are told. */
export function MomentInput({ label, ...moment }: Moment & { label: string }) {
  return <MomentBox control={{ 'aria-label': label }} {...moment} />
}

interface BoxProps extends Pick<Moment, 'value' | 'onChange'> {
  control: Control | { 'aria-label': string }
  min?: string | undefined
  max?: string | undefined
}

function MomentBox({ control, value, onChange, min = '2000-01-01', max = '2099-12-31' }: BoxProps) {
  return (
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
  )
}

/** Browsers write no seconds where there are none, and some write thousandths of them. */
function wireOf(written: string): string {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/.exec(written)
  return found === null ? '' : `${found[1]} ${found[2]}:00`
}
