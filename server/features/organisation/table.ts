/** A table that somebody has put in: the lines below its header, which may stand below a title. */
import type { ImportReport } from '#contract/import-report.ts'
import type { Db } from '../../db/db.ts'
import { asText, oneLine } from '../../tables/read/cell.ts'
import { UnreadableFile } from '../../tables/read/failures.ts'
import { readSheetsInProcess } from '../../tables/read/read-sheets-in-process.ts'
import { type NamedCell, readTables, type TableRow, type TableShape } from '../../tables/read/table-reader.ts'
import { importSource } from '../file/import-source.ts'

export const HEADER_WITHIN = 10
/** Of all its sheets together. */
const ROWS_MOST = 10_000

export interface RowAbout {
  /** Whether a column of states has a value in some row. */
  isAsked: (name: string) => boolean
  /** Filled cells of columns that the dictionary does not name. */
  unread: readonly NamedCell[]
}

interface Reading<Column extends string, Line> {
  shape: TableShape<Column>
  /** @param text the value of a column as one line. @returns undefined: a row without data, which is left out. */
  lineOf: (text: (column: Column) => string, row: TableRow<Column>, about: RowAbout) => Line | undefined
  /** The column of states. */
  state: Column
  most: number
  says: { noHeader: string; nothing: string; tooMany: string }
}

export interface TableLines<Line> {
  lines: Line[]
  report: ImportReport
}

/** Of the first sheet that has a header. @returns why nothing can be taken, in a sentence. */
export async function linesOf<Column extends string, Line>(
  db: Db,
  fileId: string,
  { shape, lineOf, state, most, says }: Reading<Column, Line>,
): Promise<TableLines<Line> | string> {
  try {
    const sheets = await readSheetsInProcess(await importSource(db, fileId), { headerWithin: HEADER_WITHIN, rows: ROWS_MOST, spread: true })
    const { tables, report } = readTables(sheets, shape, 'first')
    const [table] = tables
    if (table === undefined) return says.noHeader
    const asked = new Set(table.rows.flatMap((row) => row.valuesOf(state).flatMap(({ name, cell }) => (cell === undefined ? [] : name))))
    const lines = table.rows.flatMap((row) => {
      const line = lineOf((column) => oneLine(asText(row.value(column))), row, {
        isAsked: (name) => asked.has(name),
        unread: row.unread(),
      })
      if (line === undefined) row.leaveOut('note')
      return line ?? []
    })
    if (lines.length === 0) return says.nothing
    return lines.length > most ? says.tooMany : { lines, report: report() }
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    throw error
  }
}
