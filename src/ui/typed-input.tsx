import type { InputHTMLAttributes, RefObject } from 'react'
import { type InputKind, lengthFlaw, type NormalForm, normalForms } from './typed-text.ts'

const attributes = {
  text: {},
  mobile: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '[0-9]*' },
  pin: { inputMode: 'numeric', autoComplete: 'off' },
  number: { type: 'text', inputMode: 'numeric', pattern: '[0-9]*' },
  decimal: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  idcard: { type: 'text', autoCapitalize: 'characters', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'off' },
  search: { type: 'search', enterKeyHint: 'search' },
} as const satisfies Record<InputKind, InputHTMLAttributes<HTMLInputElement>>

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  kind?: InputKind
  /** The form in which the text is kept; by default that of the kind. */
  normal?: NormalForm
  value: string
  onChange: (text: string) => void
  inputRef?: RefObject<HTMLInputElement>
}

/**
 * @returns the normal form of what an input holds, which is written into it with the caret where it was: React would put the
 *   caret at the end.
 */
function normalise(input: HTMLInputElement, normal: NormalForm = (text) => text): string {
  const { value, selectionEnd } = input
  const text = normal(value)
  if (text !== value) {
    const caret = text.length - normal(value.slice(selectionEnd as number)).length
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}

/**
 * An input that never cuts. Keys, suggestions, autofill and paste go through one normal form; the text of an input method does so
 * when its composition ends.
 */
export function TypedInput({ kind = 'text', normal = normalForms[kind], value, onChange, inputRef, ...rest }: Props) {
  const take = (input: HTMLInputElement) => onChange(normalise(input, normal))
  return (
    <input
      ref={inputRef}
      {...attributes[kind]}
      {...rest}
      value={value}
      onChange={({ target, nativeEvent }) => ((nativeEvent as InputEvent).isComposing ? onChange(target.value) : take(target))}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
    />
  )
}

/** The message for a text that is too long, for an input outside a Field. */
export function LengthFlaw({ text, most }: { text: string; most: number }) {
  const flaw = lengthFlaw('text', text, most)
  return flaw === undefined ? null : (
    <p className="field-error" role="alert">
      {flaw}
    </p>
  )
}
