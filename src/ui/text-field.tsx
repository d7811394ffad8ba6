import { type ReactNode, useRef } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { CloseIcon } from './icons.tsx'
import { TypedInput } from './typed-input.tsx'
import { type InputKind, lengthFlaw } from './typed-text.ts'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Decides the keyboard and the normal form: `mobile`, `code` and `number` take digits only, `pin` all that is typed. */
  kind?: InputKind
  placeholder?: string
  /** Characters of the normal form. A longer text gets a message and is not cut. */
  maxLength?: number
  readOnly?: boolean
  autoFocus?: boolean
  autoComplete?: string
  name?: string
  onBlur?: () => void
  /** At the right, inside: a small Button, a unit. */
  aside?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, error, hint, required, value, onChange, kind = 'text', maxLength, aside, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label={label} error={error || lengthFlaw(kind, value, maxLength)} hint={hint} required={required}>
      {(control) => (
        <div className="input">
          <TypedInput inputRef={input} kind={kind} {...rest} {...control} value={value} onChange={onChange} />
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
