/** A table that somebody has put in: the lines below its header, which may stand below a title. */
import type { Db } from '../../db/db.ts'
import { asText, oneLine, type Row } from '../../tables/read/cell.ts'
import { UnreadableFile } from '../../tables/read/failures.ts'
import type { Header } from '../../tables/read/header.ts'
import { readSheetsInProcess } from '../../tables/read/read-sheets-in-process.ts'
import { importSource } from '../file/import-source.ts'

const HEADER_WITHIN = 10
/** Of all its sheets together. */
const ROWS_MOST = 10_000

interface Reading<Column extends string, Line> {
  headerOf: (row: Row) => Header<Column>
  /** A row without these is no header. */
  needs: readonly Column[]
  /** @returns undefined: an empty row. */
  lineOf: (cell: (column: Column) => string, row: number) => Line | undefined
  most: number
  says: { noHeader: string; nothing: string; tooMany: string }
}

/** Of the first sheet that has a header. @returns why nothing can be taken, in a sentence. */
export async function linesOf<Column extends string, Line>(
  db: Db,
  fileId: string,
  reading: Reading<Column, Line>,
): Promise<Line[] | string> {
  try {
    const sheets = await readSheetsInProcess(await importSource(db, fileId), { headerWithin: HEADER_WITHIN, rows: ROWS_MOST })
    return linesIn(
      sheets.map(({ rows }) => rows),
      reading,
    )
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    throw error
  }
}

function linesIn<Column extends string, Line>(
  sheets: readonly (readonly Row[])[],
  { headerOf, needs, lineOf, most, says }: Reading<Column, Line>,
): Line[] | string {
  for (const rows of sheets) {
    const headers = rows.slice(0, HEADER_WITHIN).map(headerOf)
    const at = headers.findIndex((header) => needs.every((column) => header[column] !== undefined))
    const header = headers[at]
    if (header === undefined) continue
    const lines = rows.flatMap((row, place) => {
      if (place <= at) return []
      return lineOf((column) => oneLine(asText(row[header[column] ?? -1])), place + 1) ?? []
    })
    if (lines.length === 0) return says.nothing
    return lines.length > most ? says.tooMany : lines
  }
  return says.noHeader
}
