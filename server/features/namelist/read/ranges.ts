/** A range of a spreadsheet: under a header in any order, or without one. */
import { CsvError, parse } from 'csv-parse/sync'
import { emptyReport } from '#contract/import-report.ts'
import type { Sheet } from '../../../tables/read/cell.ts'
import { readTables } from '../../../tables/read/table-reader.ts'
import { type Column, HEADER_WITHIN, isHeaderLine, shapeOf, textOfCell } from './columns.ts'
import { peopleOf } from './line.ts'
import { type Read, withDoubles } from './list.ts'
import { piecesOf } from './numbers.ts'
import { numbered, plainLine } from './plain.ts'
import { guessedRow, peopleOfRow, peopleOfTable } from './table-rows.ts'

const SEPARATORS = ['\t', ',', ';', '|'] as const

/** The people of the first sheet; undefined if none of its rows says which column is the name's or the phone's. */
export function readPeopleTable(sheets: readonly Sheet[], includesHidden = false): Read | undefined {
  const { tables, report } = readTables(sheets, shapeOf(includesHidden), 'first')
  const table = tables.find(({ sheet }) => sheet === sheets[0])
  if (table === undefined) return undefined
  const title = table.above.flatMap((row) => row.map(textOfCell).filter((text) => text !== ''))[0] ?? ''
  const rows = withDoubles(peopleOfTable(table))
  return { title: title.slice(0, 60), rows, report: report() }
}

/** What was copied out of a spreadsheet: apart by tabs, or under a header by commas. Undefined where it is neither. */
export function readRanges(text: string): Read | undefined {
  const lines = text.split(/\r\n|[\r\n]/)
  const some = lines.filter((line) => line.trim() !== '').slice(0, HEADER_WITHIN)
  for (const separator of SEPARATORS) {
    if (!some.some((line) => isHeaderLine(line.split(separator === ',' ? /[,，]/ : separator)))) continue
    const cells = cellsOf(text, separator)
    const read = cells === undefined ? undefined : readPeopleTable([{ name: '', rows: cells }])
    if (read !== undefined) return read
  }
  return tabbed(lines)
}

function cellsOf(text: string, separator: string): string[][] | undefined {
  try {
    return parse(text, {
      delimiter: separator === ',' ? [',', '，'] : separator,
      relax_column_count: true,
      skip_empty_lines: false,
      relax_quotes: true,
      info: false,
    }) as string[][]
  } catch (error) {
    // A quotation mark that never ends: read line by line.
    if (error instanceof CsvError) return text.split(/\r\n|[\r\n]/).map((line) => line.split(separator))
    throw error
  }
}

/** Columns without a header: the phone's is the one that is full of them, the name's the first that is full of names. */
function tabbed(lines: readonly string[]): Read | undefined {
  const rows = lines.map((line) => line.split('\t'))
  const filled = rows.filter((row) => row.length > 1 && row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0 || filled.length < lines.filter((line) => line.trim() !== '').length * 0.8) return undefined
  const header = guessed(filled)
  if (header === undefined) return undefined
  const people = rows.flatMap((cells, place) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const shown = header.name === 0 ? [numbered(cells[0] as string).body, ...cells.slice(1)] : cells
    return peopleOfRow(guessedRow(shown, place + 1, header), () => false)
  })
  return { title: '', rows: withDoubles(people), report: emptyReport }
}

function guessed(rows: readonly string[][]): Partial<Record<Column, number>> | undefined {
  const wide = Math.max(...rows.map((row) => row.length))
  const share = (column: number, of: (text: string) => boolean) =>
    rows.filter((row) => row[column] !== undefined && row[column] !== '' && of(plainLine(row[column]))).length / rows.length
  const columns = Array.from({ length: Math.min(wide, 30) }, (_, column) => ({
    column,
    phones: share(column, (text) => piecesOf(text).some((piece) => piece.is === 'phone')),
    names: share(column, (text) => peopleOf(text).length === 1 && !/\d{3}/.test(text)),
    filled: share(column, () => true),
  }))
  const phone = columns.find(({ phones }) => phones >= 0.6)?.column
  const name = columns.find(({ column, names }) => column !== phone && names >= 0.6)?.column
  if (phone === undefined || name === undefined) return undefined
  const [unit, note] = columns.filter(
    ({ column, filled }) => column > Math.min(name, phone) && column !== name && column !== phone && filled > 0.3,
  )
  return { name, phone, ...(unit && { unit: unit.column }), ...(note && { note: note.column }) }
}
