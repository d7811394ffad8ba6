/** Rows of a few small fields each, under one label: steps of a price, tiers of what goes back. */
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field, type FieldProps } from '../../../ui/field.tsx'
import { BinIcon } from '../../../ui/icons-later.tsx'

interface Props<R> extends FieldProps {
  rows: readonly R[]
  most: number
  /** What one row is called, and what adds another. */
  one: string
  add: string
  /** One more, below those that there are. */
  next: () => R
  onChange: (rows: readonly R[]) => void
  children: (row: R, put: (more: Partial<R>) => void, at: number) => ReactNode
}

export function RowsField<R>({ rows, most, one, add, next, onChange, children, ...field }: Props<R>) {
  return (
    <Field {...field} group>
      {() => (
        <>
          {rows.map((row, at) => (
            // Places are their only names: a row has none of its own.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="sale-row">
              {children(row, (more) => onChange(rows.map((other, place) => (place === at ? { ...other, ...more } : other))), at)}
              <button
                type="button"
                className="sale-row-remove"
                aria-label={`删除${one}${at + 1}`}
                onClick={() => onChange(rows.filter((_, place) => place !== at))}
              >
                <BinIcon />
              </button>
            </div>
          ))}
          {rows.length < most && (
            <Button small onClick={() => onChange([...rows, next()])}>
              {add}
            </Button>
          )}
        </>
      )}
    </Field>
  )
}

interface InRowProps {
  label: string
  value: string
  onChange: (value: string) => void
  kind?: 'number' | 'decimal'
}

/** A number in the middle of a sentence: what it is, those who hear it are told. */
export function InRow({ label, value, onChange, kind = 'number' }: InRowProps) {
  return (
    <span className="input">
      <input
        type="text"
        inputMode={kind === 'number' ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
