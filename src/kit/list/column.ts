import type { ReactNode } from 'react'

/** What a list says of each row: a column of the table on a desktop, a place on the card on a phone. */
export interface Column<T> {
  /** The head of the column. */
  title: string
  cell: (row: T) => ReactNode
  /**
   * Where it stands on a card: its head (the first column is), a tag beside the head, a quiet line below, a figure at
   * the end, or nowhere.
   */
  card?: 'tag' | 'line' | 'end' | 'none'
  /** As wide as what stands in it, in one line: a date, a state. */
  narrow?: boolean
  /** Figures, one below the other. */
  figure?: boolean
  /** The name by which rows are sorted by it; goes into the address. */
  sort?: string
}
