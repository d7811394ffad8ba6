/** A list that comes as a file (xlsx, csv): of several sheets the first in which there is somebody. */
import { NAMES_MAX } from '#contract/namelist.ts'
import { asText, quoted, type Sheet } from '../../../tables/read/cell.ts'
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { readSheetsInProcess } from '../../../tables/read/read-sheets-in-process.ts'
import type { ReaderSource } from '../../../untrusted/reader-process.ts'
import type { Read } from './list.ts'
import { bounded, readPasted } from './pasted.ts'
import { HEADER_WITHIN, readCells } from './ranges.ts'

/** Of all its sheets together: people, and what else stands in such a file. */
const ROWS_MAX = NAMES_MAX * 4

/** @throws UnreadableFile with a Chinese sentence saying why nothing can be taken of this file. */
export async function readListFile(source: ReaderSource): Promise<Read> {
  const sheets = await readSheetsInProcess(source, { headerWithin: HEADER_WITHIN, rows: ROWS_MAX, spread: true })
  return readSheetsList(sheets)
}

export async function readSheetsList(sheets: readonly Sheet[]): Promise<Read> {
  for (const sheet of sheets) {
    const read = await readSheet(sheet)
    if (read === undefined) continue
    if (sheets.length === 1) return read
    return { ...read, title: `工作表${quoted(sheet.name)}（其余 ${sheets.length - 1} 张工作表没有读取）` }
  }
  throw new UnreadableFile('文件中没有读到姓名和手机号，请检查表头是否有「姓名」「手机号」')
}

async function readSheet({ rows }: Sheet): Promise<Read | undefined> {
  const read = readCells(rows)
  if (read !== undefined) return read.rows.length === 0 ? undefined : bounded(read)
  // Without a header it is read as what was copied out of it would be.
  const text = rows.map((row) => row.map((cell) => asText(cell).replace(/[\t\r\n"]+/g, ' ')).join('\t')).join('\n')
  try {
    return await readPasted(text)
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}
