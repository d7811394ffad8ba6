import './field.css'
import { type ReactNode, useId } from 'react'
import { CheckIcon } from './icons.tsx'

/** One thing to agree to or to want. */
export function Checkbox({ checked, onChange, error, children }: { checked: boolean; onChange: (checked: boolean) => void; error?: string | undefined; children: ReactNode }) {
  const id = useId()
  const wrong = error !== undefined && error !== ''
  return (
    <div>
      <label className="tick">
        <input type="checkbox" checked={checked} aria-invalid={wrong || undefined} aria-describedby={wrong ? id : undefined} onChange={(event) => onChange(event.target.checked)} />
        <span className="tick-box" aria-hidden><CheckIcon size={0.9} /></span>
        <span>{children}</span>
      </label>
      {wrong && <p className="field-error" id={id} role="alert">{error}</p>}
    </div>
  )
}
