/** A box to tick for each of several choices. */
import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'

interface Props<T> {
  choices: readonly { value: T; label: ReactNode }[]
  value: readonly T[]
  onChange: (value: T[]) => void
}

export function CheckboxList<T extends string>({ choices, value, onChange }: Props<T>) {
  return choices.map(({ value: one, label }) => (
    <Checkbox
      key={one}
      checked={value.includes(one)}
      onChange={(on) => onChange(on ? [...value, one] : value.filter((other) => other !== one))}
    >
      {label}
    </Checkbox>
  ))
}
