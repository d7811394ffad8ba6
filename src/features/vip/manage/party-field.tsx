/** Somebody by name and phone, who need not have an account; both empty: nobody. */
import './vip.css'
import type { Party } from '#contract/vip/fields.ts'
import { Field, type FieldProps } from '../../../ui/field.tsx'

interface Props extends FieldProps {
  value: Party
  onChange: (value: Party) => void
}

export function PartyField({ value, onChange, ...field }: Props) {
  const wrong = field.error !== undefined || undefined
  return (
    <Field {...field} group>
      {() => (
        <div className="vip-party">
          <span className="input">
            <input
              aria-label={`${field.label}姓名`}
              aria-invalid={wrong}
              placeholder="姓名"
              maxLength={50}
              autoComplete="off"
              value={value.name}
              onChange={({ target }) => onChange({ ...value, name: target.value })}
            />
          </span>
          <span className="input">
            <input
              type="tel"
              inputMode="numeric"
              aria-label={`${field.label}手机号`}
              aria-invalid={wrong}
              placeholder="手机号"
              maxLength={11}
              autoComplete="off"
              value={value.mobile}
              onChange={({ target }) => onChange({ ...value, mobile: target.value.replace(/\D/g, '') })}
            />
          </span>
        </div>
      )}
    </Field>
  )
}
