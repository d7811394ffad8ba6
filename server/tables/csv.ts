/** Rows as CSV: Excel reads it as UTF-8 by its first three bytes, and takes no cell of it for a formula. */
import { BOM, csvLine, harmless } from '#contract/csv.ts'
import { type Cell, cleanText, type Column, wallTime, yuan } from './cells.ts'

function shown({ kind }: Column, cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (kind === 'money') return yuan(Number(cell))
  if (kind === 'moment') return wallTime(Number(cell))
  if (kind === 'number') return String(Number(cell))
  return safe(String(cell))
}

const safe = (text: string) => harmless(text, cleanText(text))

export const csvHead = (columns: readonly Column[]) => BOM + csvLine(columns.map(({ name }) => safe(name)))

export function csvRows(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => csvLine(columns.map((column, place) => shown(column, row[place] ?? null)))).join('')
}
