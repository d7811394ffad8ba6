/** The thread that reads sheets (apart.ts). */
import type { SheetRow, WantedSheets } from './apart.ts'
import { type Cell, isEmpty } from './cell.ts'
import { UnreadableFile } from './failures.ts'
import { readSheets } from './sheets.ts'
import { answer } from './thread.ts'

/** Wider and longer than what anybody reads; a title may be a page long. */
const COLUMNS = 100
const TEXT = 2000

const cut = (cell: Cell) => (typeof cell === 'string' && cell.length > TEXT ? cell.slice(0, TEXT) : cell)

await answer<WantedSheets, SheetRow, string[]>(async ({ bytes, headerWithin, rows, spread }) => {
  const sheets = await readSheets(bytes, headerWithin, spread)
  const taken = sheets.map((sheet) => sheet.rows.slice(0, sheet.rows.findLastIndex((row) => !row.every(isEmpty)) + 1))
  if (taken.reduce((sum, some) => sum + some.length, 0) > rows) throw new UnreadableFile(`文件超过 ${rows} 行，请拆分后分别上传`)
  return {
    items: taken.flatMap((some, sheet) => some.map((row) => ({ sheet, row: row.slice(0, COLUMNS).map(cut) }))),
    rest: sheets.map(({ name }) => name),
  }
})
