/** A day: on wheels with a phone, in the browser's own field on a desktop, where days are typed. */
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, type FieldProps } from '../ui/field.tsx'
import { CalendarIcon, CloseIcon } from '../ui/icons.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useWide } from '../ui/use-wide.ts'
import { useFetched } from './use-fetched.ts'

interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD; empty while none is given. */
  value: string
  onChange: (value: string) => void
  min: string
  max: string
  /** Where the wheels stand while none is given. */
  start: string
  autoComplete?: string
}

export function DateField({ value, onChange, min, max, start, autoComplete, ...field }: DateFieldProps) {
  const wide = useWide()
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState('')
  const [Wheels, fetchWheels] = useFetched(() => import('../ui/vant-day.tsx'))

  function turn() {
    fetchWheels()
    setDay(value || start)
    setOpen(true)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    turn()
  }
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
            // What is only read opens no calendar of the handset's.
            {...(!wide && { readOnly: true, onClick: turn, onKeyDown })}
          />
          {!wide &&
            (value === '' ? (
              <button type="button" className="input-clear" aria-label={`选择${field.label}`} aria-haspopup="dialog" onClick={turn}>
                <CalendarIcon size={1.1} />
              </button>
            ) : (
              <button type="button" className="input-clear" aria-label={`清除${field.label}`} onClick={() => onChange('')}>
                <CloseIcon size={1} />
              </button>
            ))}
          {Wheels && (
            <Sheet
              open={open}
              title={`选择${field.label}`}
              onClose={() => setOpen(false)}
              footer={
                <Button
                  kind="primary"
                  onClick={() => {
                    onChange(day)
                    setOpen(false)
                  }}
                >
                  确定
                </Button>
              }
            >
              <Wheels value={day} min={min} max={max} onChange={setDay} />
            </Sheet>
          )}
        </div>
      )}
    </Field>
  )
}
