/** The header row of a table: which column means what, in the words that people use. */
import { normalPlainLine } from '#contract/normal-line.ts'
import { type Cell, type Row } from './cell.ts'

/** Column → where it stands, from 0. The first of two columns with one meaning counts. */
export type Header<Column extends string> = Partial<Record<Column, number>>

/**
 * @param columns their names, plain: small letters, no spaces, no marks; where a cell has one of several meanings, the column
 *   that comes first.
 * @returns reads one row as a header.
 */
export function headerReader<Column extends string>(columns: Readonly<Record<Column, readonly string[]>>): (row: Row) => Header<Column> {
  const byName = new Map<string, Column>()
  for (const [column, names] of Object.entries(columns) as [Column, readonly string[]][])
    for (const name of names) if (!byName.has(name)) byName.set(name, column)
  return (row) => {
    const header: Header<Column> = {}
    row.forEach((cell, place) => {
      const column = byName.get(nameIn(cell))
      if (column !== undefined && header[column] === undefined) header[column] = place
    })
    return header
  }
}

/** Case, spaces, marks, and what stands in brackets (「开始时间（北京时间）」) do not matter. */
function nameIn(cell: Cell): string {
  if (typeof cell !== 'string' || cell.length > 40) return ''
  return normalPlainLine(cell)
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[\s*:_-]/g, '')
}
