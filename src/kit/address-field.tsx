/** A field for a whole address: its beginning, down to the county, may be chosen; the rest is typed. */
import './area-field.css'
import type { FieldProps } from '../ui/field.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { wayAtStart, wayTo } from './area-tree.ts'
import { useAreaSheet } from './use-area-sheet.tsx'

interface AddressFieldProps extends FieldProps {
  value: string
  onChange: (address: string) => void
  maxLength: number
  onBlur?: () => void
}

export function AddressField({ value, onChange, ...field }: AddressFieldProps) {
  const { choose, sheet } = useAreaSheet(
    '地区',
    false,
    (children) => wayAtStart(value, { children }),
    (code, children) => {
      const rest = wayAtStart(value, { children }).reduce((left, { name }) => left.slice(name.length).trimStart(), value)
      onChange((wayTo(code, { children }) ?? []).map(({ name }) => name).join('') + rest)
    },
  )
  return (
    <>
      <TextArea
        {...field}
        rows={2}
        value={value}
        // One line that is shown on two.
        onChange={(typed) => onChange(typed.replace(/\s*\n\s*/g, ' '))}
      />
      <div className="address-field-choose">
        <Button small label={`${field.label}：选择地区`} onClick={choose}>
          选择地区
        </Button>
      </div>
      {sheet}
    </>
  )
}
