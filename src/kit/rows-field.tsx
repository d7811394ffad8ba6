/** Rows of a few small fields each, under one label: steps of a price, tiers of what goes back, meals. */
import './rows-field.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, type FieldProps } from '../ui/field.tsx'
import { BinIcon } from '../ui/icons-later.tsx'

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
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(rows.length)
  /** One was added or removed by its button: the focus goes to the new one, or where another is added. */
  const asked = useRef(false)
  useEffect(() => {
    const more = rows.length > before.current
    before.current = rows.length
    if (!asked.current) return
    asked.current = false
    const all = box.current?.querySelectorAll<HTMLElement>(more ? '.rows-row' : '.button')
    const last = all?.[all.length - 1]
    ;(last?.querySelector('input') ?? last)?.focus()
  }, [rows.length])
  function change(next: readonly R[]) {
    asked.current = true
    onChange(next)
  }
  return (
    <Field {...field} group>
      {() => (
        <div ref={box}>
          {rows.map((row, at) => (
            // Places are their only names: a row has none of its own.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="rows-row">
              {children(row, (more) => onChange(rows.map((other, place) => (place === at ? { ...other, ...more } : other))), at)}
              <button
                type="button"
                className="rows-remove"
                aria-label={`删除${one}${at + 1}`}
                onClick={() => change(rows.filter((_, place) => place !== at))}
              >
                <BinIcon />
              </button>
            </div>
          ))}
          {rows.length < most && (
            <Button small onClick={() => change([...rows, next()])}>
              {add}
            </Button>
          )}
        </div>
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
