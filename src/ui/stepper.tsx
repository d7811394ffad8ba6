import './stepper.css'
import { MinusIcon, PlusIcon } from './icons.tsx'

/** A small number, up and down. */
export function Stepper({ label, value, min = 1, max, onChange }: { label: string; value: number; min?: number; max: number; onChange: (value: number) => void }) {
  return (
    <div className="stepper" role="group" aria-label={label}>
      <button type="button" aria-label="减少" disabled={value <= min} onClick={() => onChange(value - 1)}><MinusIcon size={1.1} /></button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label="增加" disabled={value >= max} onClick={() => onChange(value + 1)}><PlusIcon size={1.1} /></button>
    </div>
  )
}
