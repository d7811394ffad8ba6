/** Module of a child process: reads the sheets of an xlsx or csv (read-sheets-in-process.ts). */
import type { FileReader } from '../../untrusted/messages.ts'
import { type Cell, isEmpty } from './cell.ts'
import { UnreadableFile } from './failures.ts'
import type { SheetRest, SheetRow, SheetsParams } from './read-sheets-in-process.ts'
import { readSheets } from './sheets.ts'

/** Wider and longer than any table that people read; a title may be a page long. */
const COLUMNS = 100
const TEXT = 2000

const cut = (cell: Cell) => (typeof cell === 'string' && cell.length > TEXT ? cell.slice(0, TEXT) : cell)

export const read: FileReader<SheetsParams, SheetRow, SheetRest[]>['read'] = async ({ headerWithin, rows, spread }, bytes) => {
  const sheets = await readSheets(bytes, headerWithin, spread)
  const taken = sheets.map((sheet) => sheet.rows.slice(0, sheet.rows.findLastIndex((row) => !row.every(isEmpty)) + 1))
  if (taken.reduce((sum, some) => sum + some.length, 0) > rows) throw new UnreadableFile(`文件超过 ${rows} 行，请拆分后分别上传`)
  return {
    items: taken.flatMap((some, sheet) => some.map((row) => ({ sheet, row: row.slice(0, COLUMNS).map(cut) }))),
    rest: sheets.map(({ name, isHidden, hiddenRows, struckRows }) => ({ name, isHidden, hiddenRows, struckRows })),
  }
}
