/** One of the options for each of some rows: row below row, so that a phone needs no table. */
import type { TicketParameter } from '#contract/ticket.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { chosenIn } from './values.ts'

interface Props extends FieldProps {
  rows: NonNullable<TicketParameter['rows']>
  options: TicketParameter['options']
  /** `row:option` for each row, joined by a comma. */
  value: string
  onChange: (value: string) => void
}

export function MatrixField({ rows, options, value, onChange, ...field }: Props) {
  const cells = new Map(chosenIn(value).map((cell) => [cell.slice(0, cell.indexOf(':')), cell.slice(cell.indexOf(':') + 1)] as const))
  const choose = (row: string, option: string) => {
    const next = new Map(cells).set(row, option)
    // In the order of the question, however they were tapped.
    onChange(rows.flatMap(({ key }) => (next.has(key) ? [`${key}:${next.get(key)}`] : [])).join(','))
  }
  return (
    <Field {...field} group>
      {() => (
        <div className="matrix">
          {rows.map((row) => (
            <RadioGroup
              key={row.key}
              label={row.label}
              value={cells.get(row.key) ?? null}
              choices={options.map(({ key, label }) => ({ value: key, label }))}
              onChange={(option) => choose(row.key, option)}
            />
          ))}
        </div>
      )}
    </Field>
  )
}
