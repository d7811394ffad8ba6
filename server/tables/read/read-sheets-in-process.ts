/** Reads the sheets of an uploaded xlsx or csv in a child process. */
import { join } from 'node:path'
import { readInProcess, type ReaderSource } from '../../untrusted/reader-process.ts'
import type { Row, Sheet } from './cell.ts'

export interface SheetsParams {
  /** Lines from the top of a csv that may be its header. */
  headerWithin: number
  /** Rows of all sheets together; a file with more is refused. */
  rows: number
  /** Whether the value of a merged cell counts as the value of each row of it. */
  spread?: boolean
}

/** A row, and the index of its sheet. */
export interface SheetRow {
  sheet: number
  row: Row
}

/** A sheet without its rows. */
export type SheetRest = Omit<Sheet, 'rows'>

/** @throws UnreadableFile */
export async function readSheetsInProcess(source: ReaderSource, params: SheetsParams): Promise<Sheet[]> {
  const module = join(import.meta.dirname, 'sheets-reader.ts')
  const { items, rest } = await readInProcess<SheetRow, SheetRest[]>({ module, params, ...source })
  const sheets = rest.map((sheet) => ({ ...sheet, rows: [] as Row[] }))
  for (const { sheet, row } of items) sheets[sheet]?.rows.push(row)
  return sheets
}
