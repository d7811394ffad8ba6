/** Rows as CSV: Excel reads it as UTF-8 by its first three bytes, and takes no cell of it for a formula. */
import { type Cell, cleanText, type Column, looksLikeFormula, wallTime, yuan } from './cells.ts'

export const BOM = '\ufeff'

/** Digits that Excel would take for a number and cut: phones, ID and tax numbers, what begins with a zero. A tab keeps them text. */
const CUT = /^(?:0\d+|\d{11,}|\d+[eE]\d+)$/

function shown({ kind }: Column, cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (kind === 'money') return yuan(Number(cell))
  if (kind === 'moment') return wallTime(Number(cell))
  if (kind === 'number') return String(Number(cell))
  return harmless(String(cell))
}

function harmless(text: string): string {
  // A text may look like one only before, or only after it has been cleaned.
  const clean = cleanText(text)
  if (looksLikeFormula(text) || looksLikeFormula(clean)) return `'${clean}`
  return CUT.test(clean) ? `${clean}\t` : clean
}

const quoted = (text: string) => (/[",;\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

export const csvHead = (columns: readonly Column[]) => BOM + lineOf(columns.map(({ name }) => harmless(name)))

export function csvRows(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => lineOf(columns.map((column, place) => shown(column, row[place] ?? null)))).join('')
}
