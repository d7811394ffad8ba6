/** A password as it is typed: hidden until its owner wants to look. */
import './password-field.css'
import { useState } from 'react'
import { PASSWORD_MAX } from '#contract/fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TypedInput } from '../../../ui/typed-input.tsx'

interface PasswordFieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  placeholder?: string
  /** Takes neither spaces nor Chinese (spec.md section 5, the branded login). */
  strip?: boolean
  autoComplete: 'current-password' | 'new-password'
}

const UNWANTED = /[\s\p{Script=Han}]/gu
const stripped = (text: string) => text.replace(UNWANTED, '').slice(0, PASSWORD_MAX)

export function PasswordField({ label, name, value, onChange, error, placeholder, strip = false, autoComplete }: PasswordFieldProps) {
  const [shown, show] = useState(false)
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="input">
          <TypedInput
            {...control}
            normal={strip ? stripped : undefined}
            name={name}
            type={shown ? 'text' : 'password'}
            placeholder={placeholder}
            // Stripped characters do not count, but the browser's limit counts them.
            maxLength={strip ? undefined : PASSWORD_MAX}
            autoComplete={autoComplete}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={onChange}
          />
          <span className="input-aside password-show">
            <Button kind="text" small label={shown ? '隐藏密码' : '显示密码'} onClick={() => show(!shown)}>
              {shown ? '隐藏' : '显示'}
            </Button>
          </span>
        </div>
      )}
    </Field>
  )
}
