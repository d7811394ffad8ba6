/** Rows that no table has can take income back: hidden rows, and sheets of money out alone. Income that they match is in doubt. */
import { textKey } from '#contract/search-text.ts'
import { rowWords } from '#contract/receipt.ts'
import { asText, type Row, type Sheet } from '../../../tables/read/cell.ts'
import { columnNamer } from '../../../tables/read/column-names.ts'
import { fenOf, textIn } from './cells.ts'
import { HEADER_WITHIN, statementShape } from './columns.ts'
import { reversalWord } from './state-words.ts'

const nameColumn = columnNamer(statementShape.dictionary)
const hasWord = (row: Row) => row.some((cell) => reversalWord(asText(cell).slice(0, 200)) !== '')
const namesDebit = (row: Row) => row.some((cell) => nameColumn(cell)?.column === 'debit')

/** @param read sheets that have a table. @returns rows with their position, as Excel counts. */
function unseenRows(sheets: readonly Sheet[], read: ReadonlySet<Sheet>): { sheet: string; row: number; cells: Row }[] {
  return sheets.flatMap((sheet) => {
    const { name, rows, hiddenRows = [], struckRows = [] } = sheet
    const unread = new Set([...hiddenRows, ...struckRows])
    const isOutAlone = !read.has(sheet) && rows.slice(0, HEADER_WITHIN).some(namesDebit)
    return rows.flatMap((cells, index) => {
      const isUnseen = read.has(sheet) ? unread.has(index) : isOutAlone || hasWord(cells)
      return isUnseen ? [{ sheet: sheets.length > 1 ? name : '', row: index + 1, cells }] : []
    })
  })
}

interface Income {
  /** Folded, or `''`. */
  payer: string
  fen: number
}

const keyOf = ({ payer, fen }: Income) => `${fen} ${payer}`

/** @returns gives the doubt about income whose payer and sum an unseen row has, or `''`. */
export function unseenDoubt(sheets: readonly Sheet[], read: ReadonlySet<Sheet>, payers: ReadonlySet<string>): (income: Income) => string {
  const found = new Map<string, string>()
  for (const { sheet, row, cells } of unseenRows(sheets, read)) {
    const sums = cells.flatMap((cell) => Math.abs(fenOf(cell) ?? 0) || [])
    const names = cells.map((cell) => textKey(textIn(cell, 60))).filter((name) => name !== '' && payers.has(name))
    // A refund can name no payer, and income can have none.
    if (hasWord(cells)) names.push('')
    for (const fen of sums) for (const payer of names) found.set(keyOf({ payer, fen }), rowWords({ sheet, row }))
  }
  return (income) => {
    const place = found.get(keyOf(income))
    return place === undefined ? '' : `没有读取的${place}有同额款项，可能退回了这笔收入`
  }
}
