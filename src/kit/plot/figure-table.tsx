/** Figures in a table: what each is of, with a bar where they are shares of something, and what is known of it. */
import './figure-table.css'
import type { ReactNode } from 'react'

export interface FigureColumn<T> {
  title: string
  cell: (row: T) => string
}

interface Props<T> {
  label: string
  /** What the names are. */
  head: string
  rows: readonly T[]
  keyOf: (row: T) => string
  nameOf: (row: T) => ReactNode
  columns: readonly FigureColumn<T>[]
  /** From 0 to 1: drawn below the name. */
  share?: (row: T) => number
  /** No higher than the drawing that it stands beside: the rest of it scrolls. */
  low?: boolean
}

export function FigureTable<T>({ label, head, rows, keyOf, nameOf, columns, share, low }: Props<T>) {
  const table = (
    <table className="figure-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">
              {nameOf(row)}
              {share && <Share of={share(row)} />}
            </th>
            {columns.map(({ title, cell }) => (
              <td key={title}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!low) return table
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is scrolled by keys too.
    <div className="figure-table-box" role="region" aria-label={`${label}，表格`} tabIndex={0}>
      {table}
    </div>
  )
}

const Share = ({ of }: { of: number }) => (
  <svg className="figure-share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
    <rect className="figure-share-all" width={100} height={1} />
    <rect className="figure-share-part" width={Math.min(1, Math.max(0, of)) * 100} height={1} />
  </svg>
)
