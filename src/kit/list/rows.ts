import type { Column } from './column.ts'
import type { ListView } from './use-list-view.ts'
import type { Selection } from './use-selection.ts'

/** What the rows of a list are drawn from, as a table or as cards. */
export interface RowsProps<T> {
  /** Of the list, for those who hear it. */
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  keyOf: (row: T) => string
  view: ListView
  /** The one that lies open. */
  opened: T | undefined
  /** Without it rows are only to be read. @param byKey by somebody at the keyboard. */
  onOpen: ((row: T, byKey?: boolean) => void) | undefined
  selection: Selection<T> | undefined
  /** What a row is called where it is ticked. */
  nameOf: ((row: T) => string) | undefined
}
