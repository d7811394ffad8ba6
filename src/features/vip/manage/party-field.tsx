/** Somebody by name and phone, who need not have an account; both empty: nobody. */
import './vip.css'
import type { Party } from '#contract/vip/fields.ts'
import { Field, type FieldProps } from '../../../ui/field.tsx'
import { TypedInput } from '../../../ui/typed-input.tsx'

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
            <TypedInput
              aria-label={`${field.label}姓名`}
              aria-invalid={wrong}
              placeholder="姓名"
              autoComplete="off"
              value={value.name}
              onChange={(name) => onChange({ ...value, name })}
            />
          </span>
          <span className="input">
            <TypedInput
              kind="mobile"
              aria-label={`${field.label}手机号`}
              aria-invalid={wrong}
              placeholder="手机号"
              autoComplete="off"
              value={value.mobile}
              onChange={(mobile) => onChange({ ...value, mobile })}
            />
          </span>
        </div>
      )}
    </Field>
  )
}
