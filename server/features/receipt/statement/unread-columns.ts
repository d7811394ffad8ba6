/**
 * Columns that the dictionary does not name can say that the money is not here: 失败原因, 冲正标志=Y, 退款金额=1200. Their words are
 * doubts, which a person decides.
 */
import { asText, type Cell, plain, type Row } from '../../../tables/read/cell.ts'
import { columnNamer } from '../../../tables/read/column-names.ts'
import type { Table } from '../../../tables/read/table-reader.ts'
import { fenOf, textIn } from './cells.ts'
import { isStateName, statementShape, type StatementColumn } from './columns.ts'
import type { StatementRow } from './direction.ts'
import { isArrived, isNotArrived, reversalWord } from './state-words.ts'

const nameColumn = columnNamer(statementShape.dictionary)

/** Columns whose value says that the money failed, went back or was corrected, unless the value says no. */
const BAD_NAME = /失败|冲[正销账帐补回红]|红冲|抹[账帐]|反交易|撤[销消回]|退[款汇票回还货费]|作废|拒[绝付]|refund|revers|cancel/
const BAD_NO =
  /^(?:否|无|没有|未(?:退款?|退汇|退票|冲正|冲销|撤销|作废|取消|发生)?|无退款|正常|n|no|false|无需|0+(?:\.0+)?|[-/]|元|¥?0+(?:\.0+)?元?)$/
/** Columns that ask whether the money came. */
const GOOD_NAME = /是否(?:成功|到[账帐]|入[账帐]|有效)|成功(?:标[志识记]|与否)/
const GOOD_YES = /^(?:是|y|yes|true|有效)$/
/** Columns of accounts and places, in whose names and addresses any word can stand. */
const NAME_OF_OTHERS = /账号|帐号|卡号|开户|银行|行名|网点|机构|地址|地点|场所|户名|名称/

const folded = (cell: Cell) => plain(asText(cell)).replace(/\s/g, '').toLowerCase().slice(0, 200)

/** The unread cells of a row that can say something of its money. */
const telling = (row: StatementRow) =>
  row
    .unread()
    .map(({ name, cell }) => ({ name, cell, key: folded(name) }))
    .filter(({ key, cell }) => textIn(cell, 30) !== '' && (isAboutMoney(key) || !NAME_OF_OTHERS.test(key)))

const isAboutMoney = (key: string) => GOOD_NAME.test(key) || BAD_NAME.test(key) || isStateName(key)

/** @returns the unread columns that ask whether the money came, and answer in some row: 是否成功. */
export function askedColumns(rows: readonly StatementRow[]): Set<string> {
  return new Set(rows.flatMap((row) => telling(row).flatMap(({ name, key }) => (GOOD_NAME.test(key) ? name : []))))
}

/** @returns a sentence for each unread column that says that the money is not here, or may not be. */
export function unreadDoubts(row: StatementRow, asked: ReadonlySet<string>): string[] {
  const cells = telling(row)
  const bad = cells.filter(({ key, cell }) => isBadValue(key, folded(cell), cell))
  const unanswered = [...asked].filter((column) => cells.every(({ name }) => name !== column)).map((name) => ({ name, cell: '' }))
  return [...bad, ...unanswered].map(({ name, cell }) => `「${name.slice(0, 30)}」是“${textIn(cell, 30)}”，请核对款项是否到账`)
}

function isBadValue(name: string, value: string, cell: Cell): boolean {
  if (GOOD_NAME.test(name)) return !GOOD_YES.test(value) && !isArrived(value)
  if (BAD_NAME.test(name)) return !BAD_NO.test(value) && fenOf(cell) !== 0
  if (isStateName(name)) return !isArrived(value)
  if (/^(?:无|未|没有)退/.test(value)) return false
  return reversalWord(value) !== '' || isNotArrived(value)
}

/** @returns the first row, as Excel counts, whose names of columns are not those of the header; undefined if none is. */
export function otherHeader({ sheet, above }: Table<StatementColumn>): number | undefined {
  const meanings = (row: Row) => row.map((cell) => nameColumn(cell)?.column)
  const first = meanings(sheet.rows[above.length] ?? [])
  const second = meanings(sheet.rows[above.length + 1] ?? [])
  const at = sheet.rows.findIndex((row, index) => {
    const canBeHeader = row.some((cell) => typeof cell === 'string' && cell.length <= 20 && /日期|时间|date|time/i.test(cell))
    if (index <= above.length + 1 || !canBeHeader) return false
    const found = meanings(row)
    if (!found.some(isMoneyColumn) || found.filter((column) => column !== undefined).length < 3) return false
    return found.some((column, cell) => isMoneyColumn(column) && column !== first[cell] && column !== second[cell])
  })
  return at === -1 ? undefined : at + 1
}

const isMoneyColumn = (column: StatementColumn | undefined) => column === 'credit' || column === 'debit' || column === 'amount'
