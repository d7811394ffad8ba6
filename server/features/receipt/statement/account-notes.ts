/** What a sheet says about its account outside the rows of payments: its currency and its unit. */
import type { Row } from '../../../tables/read/cell.ts'
import { foreignCurrency, namedForeignCurrency, otherUnit, reversalWord, statedCurrency } from './state-words.ts'

/** The rows above a table name the currency of its account; a title or the name of the sheet can name it too. */
export function currencyAbove(above: readonly Row[], sheetName: string): string {
  const stated = above.map(statedCurrency).find((currency) => currency !== undefined)
  return stated ?? [...above, [sheetName]].map(namedForeignCurrency).find((currency) => currency !== undefined) ?? '人民币'
}

/** A title between two accounts, such as 美元账户明细, names the currency of the rows below it. */
export const currencyBetween = (row: Row) => statedCurrency(row) ?? namedForeignCurrency(row)

/**
 * @param notes rows without a day, above the table or in it.
 * @param below those after the last payment.
 * @returns sentences about all rows of the table.
 */
export function noteDoubts(sheetName: string, notes: readonly Row[], below: readonly Row[]): string[] {
  const unit = notes.map(otherUnit).find((found) => found !== '') ?? ''
  const word = reversalWord(sheetName)
  const currency = below.map((row) => foreignCurrency(currencyBetween(row) ?? '')).find((found) => found !== '') ?? ''
  return [
    ...(word === '' ? [] : [`工作表的名称含“${word}”，请核对是收入还是退款`]),
    ...(unit === '' ? [] : [`金额单位是“${unit}”，不是元`]),
    ...(currency === '' ? [] : [`文件末尾写有币种“${currency}”，请核对`]),
  ]
}
