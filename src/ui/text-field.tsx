import { type ReactNode, useRef } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { CloseIcon } from './icons.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** What is typed decides the keyboard: `mobile` and `code` take digits only, at most 11 and 6. */
  kind?: 'text' | 'mobile' | 'code' | 'number' | 'decimal' | 'idcard' | 'email' | 'password' | 'search'
  placeholder?: string
  maxLength?: number
  readOnly?: boolean
  autoFocus?: boolean
  autoComplete?: string
  name?: string
  onBlur?: () => void
  /** At the right, inside: a small Button, a unit. */
  aside?: ReactNode
}

const kinds = {
  text: {},
  mobile: { type: 'tel', inputMode: 'numeric', maxLength: 11, autoComplete: 'tel-national' },
  code: { type: 'text', inputMode: 'numeric', maxLength: 6, autoComplete: 'one-time-code', pattern: '[0-9]*' },
  number: { type: 'text', inputMode: 'numeric', pattern: '[0-9]*' },
  decimal: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  idcard: { type: 'text', maxLength: 18, autoCapitalize: 'characters', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'off' },
  password: { type: 'password', maxLength: 20, autoComplete: 'current-password' },
  search: { type: 'search', enterKeyHint: 'search' },
} as const

const digitsOnly = new Set(['mobile', 'code', 'number'])

/** A pasted number keeps its digits: `maxLength` would cut it before its spaces and its +86 are taken out. */
function pastedDigits(pasted: string, kind: 'mobile' | 'code'): string {
  const digits = pasted.replace(/\D/g, '')
  return kind === 'mobile' && digits.length > 11 ? digits.replace(/^(?:00)?86/, '') : digits
}

export function TextField({ label, error, hint, required, value, onChange, kind = 'text', aside, ...rest }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <div className="input">
          <input
            ref={input}
            {...kinds[kind]}
            {...rest}
            {...control}
            value={value}
            onPaste={(event) => {
              if (kind !== 'mobile' && kind !== 'code') return
              event.preventDefault()
              const { value: text, selectionStart, selectionEnd } = event.currentTarget
              const pasted = pastedDigits(event.clipboardData.getData('text'), kind)
              onChange(
                (text.slice(0, selectionStart ?? 0) + pasted + text.slice(selectionEnd ?? text.length)).slice(0, kinds[kind].maxLength),
              )
            }}
            onChange={(event) => onChange(digitsOnly.has(kind) ? event.target.value.replace(/\D/g, '') : event.target.value)}
          />
          {value !== '' && !rest.readOnly && (
            <button
              type="button"
              className="input-clear"
              aria-label="清除"
              tabIndex={-1}
              onClick={() => {
                onChange('')
                input.current?.focus()
              }}
            >
              <CloseIcon size={1} />
            </button>
          )}
          {aside !== undefined && <span className="input-aside">{aside}</span>}
        </div>
      )}
    </Field>
  )
}
