/** A list that comes as a file (xlsx, csv): of several sheets the first in which there is somebody. */
import { NAMES_MAX } from '#contract/namelist.ts'
import { asText, isEmpty, quoted, type Sheet } from '../../../tables/read/cell.ts'
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { readSheetsInProcess } from '../../../tables/read/read-sheets-in-process.ts'
import { RowTally } from '../../../tables/read/row-tally.ts'
import type { ReaderSource } from '../../../untrusted/reader-process.ts'
import { HEADER_WITHIN } from './columns.ts'
import type { Read } from './list.ts'
import { bounded, readPasted } from './pasted.ts'
import { readPeopleTable } from './ranges.ts'

/** Of all its sheets together: people, and what else stands in such a file. */
const ROWS_MAX = NAMES_MAX * 4

/**
 * @param includesHidden whether hidden and struck-out rows and hidden sheets are read.
 * @throws UnreadableFile with a Chinese sentence saying why nothing can be taken of this file.
 */
export async function readListFile(source: ReaderSource, includesHidden = false): Promise<Read> {
  const sheets = await readSheetsInProcess(source, { headerWithin: HEADER_WITHIN, rows: ROWS_MAX, spread: true })
  return readSheetsList(sheets, includesHidden)
}

export async function readSheetsList(sheets: readonly Sheet[], includesHidden = false): Promise<Read> {
  const shown = sheets.filter(({ isHidden }) => includesHidden || isHidden !== true)
  for (const sheet of shown) {
    // The report counts the rows of the other sheets too.
    const read = await readSheet(sheet, [sheet, ...sheets.filter((other) => other !== sheet)], includesHidden)
    if (read === undefined) continue
    if (shown.length === 1) return read
    return { ...read, title: `工作表${quoted(sheet.name)}（其余 ${shown.length - 1} 张工作表没有读取）` }
  }
  throw new UnreadableFile(
    shown.length < sheets.length
      ? '文件中没有读到姓名和手机号；隐藏的工作表没有读取，请取消隐藏后重试'
      : '文件中没有读到姓名和手机号，请检查表头是否有「姓名」「手机号」',
  )
}

/** @param all with the sheet as the first. */
async function readSheet(sheet: Sheet, all: readonly Sheet[], includesHidden: boolean): Promise<Read | undefined> {
  const read = readPeopleTable(all, includesHidden)
  if (read === undefined) return readWithoutHeader(sheet, all, includesHidden)
  return read.rows.length === 0 ? undefined : bounded(read)
}

/** Without a header a sheet is read as what was copied out of it would be. */
async function readWithoutHeader(sheet: Sheet, all: readonly Sheet[], includesHidden: boolean): Promise<Read | undefined> {
  const tally = new RowTally(all)
  for (const other of all) if (other !== sheet) tally.leaveOutSheet(other, other.isHidden === true ? 'hiddenSheet' : 'otherSheet')
  const [hidden, struck] = [sheet.hiddenRows, sheet.struckRows].map((rows) => new Set(includesHidden ? [] : rows))
  const lines = sheet.rows.map((row, index) => {
    const place = { sheet, index, name: '' }
    if (row.every(isEmpty)) return ''
    if (hidden?.has(index) === true || struck?.has(index) === true) {
      tally.leaveOut(place, hidden?.has(index) === true ? 'hidden' : 'struck')
      return ''
    }
    tally.leaveOut(place, 'noPerson')
    return row.map((cell) => asText(cell).replace(/[\t\r\n"]+/g, ' ')).join('\t')
  })
  try {
    const read = await readPasted(lines.join('\n'))
    for (const { row } of read.rows) tally.read({ sheet, index: row - 1, name: '' })
    return { ...read, report: { ...tally.counts(), columns: [] } }
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}
