/** The rows of a statement → the money that came. Rows that are no income are left out with a reason, unless they take income back. */
import type { ImportReport } from '#contract/import-report.ts'
import { rowWords, STATEMENT_LINES } from '#contract/receipt.ts'
import { textKey } from '#contract/search-text.ts'
import { type Cell, plain, type Sheet } from '../../../tables/read/cell.ts'
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { readTables, type Table } from '../../../tables/read/table-reader.ts'
import { foldedSerial, serialOf } from '../../proof/serial.ts'
import { currencyAbove, currencyBetween, noteDoubts } from './account-notes.ts'
import { dayIn, fenOf, isCutNumber, isYearLast, textIn, timeIn, yearLastOrder } from './cells.ts'
import { hasPayer, missingColumns, type StatementColumn, statementShape } from './columns.ts'
import { evidenceOf, type Flow, flagOf, flowOfFlag, movementOf, rowOrder, type StatementRow } from './direction.ts'
import { findReversals, type Transfer } from './reversals.ts'
import { failureWord, foreignCurrency, isArrived, isNeverSent, isNotArrived, reversalWord, statedCurrency } from './state-words.ts'
import { askedColumns, otherHeader, unreadDoubts } from './unread-columns.ts'
import { unseenDoubt } from './unseen-rows.ts'

/** Money that came, or that took back what came. */
export interface Line {
  /** Position among all lines of the file, from 1. */
  place: number
  /** As Excel counts, from 1. */
  row: number
  /** `''` if one sheet has lines. */
  sheet: string
  payer: string
  /** `''` if the bank gives none, or none of this line alone. */
  serial: string
  /** Texts of all columns of the row that can be the number of a transfer, folded. */
  numbers: string[]
  /** `YYYY-MM-DD`, or `''`. */
  day: string
  /** Fen; below zero for money that went out; 0 if it cannot be read. */
  amount: number
  /** `''` for the yuan. */
  currency: string
  /** As the file writes it, or `''`. */
  state: string
  memo: string
  /** Why it cannot be read, or `''`. */
  why: string
  /** Sentences why a person must look at the line before it is booked. */
  doubts: string[]
  /** The money did not come, or went back. */
  isReturned: boolean
  /** An earlier row that says the same, or `''`. */
  again: string
}

export interface StatementRest {
  /** Sentences about the file as a whole. */
  notes: string[]
  report: ImportReport
}

/** Characters that are kept of a text. */
const NAME_MAX = 60
const MEMO_MAX = 200
const WORD_MAX = 30

/** A row with money, and what it says. */
interface Entry extends Transfer {
  source: StatementRow
  serial: string
  shownPayer: string
  memo: string
  state: string
  isReturned: boolean
  why: string
  doubts: string[]
}

/** @throws UnreadableFile if no sheet has a header, no header has a row, or there are too many lines. */
export function statementIn(sheets: readonly Sheet[]): { lines: Line[] } & StatementRest {
  const { tables, nearest, report } = readTables(sheets, statementShape)
  if (tables.length === 0) {
    const missing = missingColumns(nearest).map((name) => `「${name}」`)
    throw new UnreadableFile(
      `没有找到列名${missing.length === 0 ? '' : `，缺少${missing.join('')}`}；请上传网上银行、微信或支付宝导出的交易明细，并保留列名一行`,
    )
  }
  if (report().leftOut.every(({ reason }) => reason === 'above' || reason === 'header') && report().read === 0)
    throw new UnreadableFile('文件中没有收入明细')
  const entries = tables.flatMap(entriesOf)
  const reversals = findReversals(entries.filter(({ day, flow, fen }) => fen > 0 && (day !== '' || flow !== 'in')))
  const read = new Set(tables.map(({ sheet }) => sheet))
  const doubtOf = unseenDoubt(sheets, read, new Set(entries.map(({ payer }) => payer)))
  for (const entry of entries) {
    const doubt = entry.flow === 'in' ? doubtOf(entry) : ''
    if (doubt !== '') entry.doubts.push(doubt)
  }
  const lines: Line[] = []
  for (const entry of entries) {
    const reversal = reversals.get(entry)
    const isShown = entry.flow !== 'out' && entry.flow !== 'neutral'
    if (isShown || reversal !== undefined) lines.push(lineOf(entry, reversal, lines.length + 1))
    else entry.source.leaveOut(entry.flow === 'out' ? 'outflow' : 'neutral')
  }
  if (lines.length > STATEMENT_LINES) throw new UnreadableFile(`收入超过 ${STATEMENT_LINES} 笔，请按日期分几次导出后上传`)
  const notes = tables.every(({ columns }) => hasPayer(columns))
    ? []
    : ['文件没有付款人一列（如「对方户名」），只能按附言中的订单号、流水号和金额匹配，请逐笔核对']
  return { lines: withoutDoubles(withTwins(lines)), notes, report: report() }
}

function lineOf(entry: Entry, reversal: string | undefined, place: number): Line {
  const { row, sheet, shownPayer, serial, numbers, day, flow, fen, currency, state, memo, why, word } = entry
  const alone =
    flow === 'takenBack' ? '金额是负数，可能冲销了其他文件中的收入' : word === '' ? '' : `写有“${word}”，可能是退回的款项，不是付款人的付款`
  const reversed = reversal ?? alone
  return {
    place,
    row,
    sheet,
    payer: shownPayer,
    serial,
    numbers,
    day,
    amount: flow === 'in' || flow === 'unknown' ? fen : 0 - fen,
    currency,
    state,
    memo,
    why,
    doubts: [...(reversed === '' ? [] : [reversed]), ...entry.doubts],
    isReturned: entry.isReturned || reversed !== '',
    again: '',
  }
}

/** Rows of a table that move money; all others are left out. */
function entriesOf(table: Table<StatementColumn>): Entry[] {
  const { sheet, rows, columns, above } = table
  const days = rows.map((row) => [row.value('day'), row.value('moment')])
  const yearLast = yearLastOrder(days.flat())
  const moments = days.map((cells) => {
    const day = dayIn(cells, yearLast)
    return { day, time: timeIn(cells.toReversed()) }
  })
  const order = rowOrder(moments.map(({ day, time }) => (day === 'none' || day === 'wrong' ? '' : `${day} ${time}`)))
  const evidence = evidenceOf(rows, order)
  const has = (column: StatementColumn) => columns.has(column) && rows.some((row) => textIn(row.value(column), WORD_MAX) !== '')
  const asked = askedColumns(rows)
  const headerBelow = otherHeader(table)
  const [hasStates, hasCurrencies, hasFlags] = [has('state'), has('currency'), has('flag')]
  let accountCurrency = currencyAbove(above, sheet.name)
  const isNote = moments.map(({ day }) => day === 'none' || day === 'wrong')
  const noted = rows.filter((_, index) => isNote[index]).map(({ cells }) => cells)
  const below = rows.slice(isNote.lastIndexOf(false) + 1).map(({ cells }) => cells)
  const tableDoubts = noteDoubts(sheet.name, [...above, [sheet.name], ...noted], below)
  return rows.flatMap((source, index): Entry[] => {
    const { day, time } = moments[index] as (typeof moments)[number]
    const { flow, fen, doubt } = movementOf(source, index, evidence)
    const text = (column: StatementColumn, most: number) => textIn(source.value(column), most)
    const payer = payerIn(text(columns.has('payer') ? 'payer' : 'party', NAME_MAX))
    const serial =
      (isCutNumber(source.value('serial')) ? '' : serialOf(text('serial', NAME_MAX))) || serialOf(voucherIn(text('voucher', NAME_MAX)))
    const isDayless = day === 'none' || day === 'wrong'
    // A note between two accounts states the currency of the next one.
    const nextCurrency = isDayless ? statedCurrency(source.cells) : undefined
    if (isDayless) accountCurrency = currencyBetween(source.cells) ?? accountCurrency
    const isSumRow = isDayless && source.cells.some(isSum)
    if (isSumRow || nextCurrency !== undefined || (isDayless && payer === '' && serial === '')) {
      source.leaveOut(isSumRow || (flow !== 'none' && nextCurrency === undefined) ? 'sum' : 'note')
      return []
    }
    if (flow === 'none') {
      source.leaveOut('noAmount')
      return []
    }
    const state = text('state', WORD_MAX)
    const currency = foreignCurrency(currencyOf(source) || accountCurrency)
    const memos = memoColumns.map((column) => (columns.has(column) ? text(column, MEMO_MAX) : ''))
    const isIncome = flow === 'in' || flow === 'unknown' || flow === 'unreadable'
    const hasNotArrived = state !== '' && !isArrived(state) && isNotArrived(state)
    const flag = textIn(flagOf(source), WORD_MAX)
    const type = text('type', MEMO_MAX)
    const failure = failureWord([...memos, type].join(' '))
    const words = [...memos, type, flag, ...(isIncome ? [] : [state])].join(' ')
    return [
      {
        source,
        sheet: source.sheet,
        row: source.row,
        flow,
        fen,
        currency,
        payer: textKey(payer),
        shownPayer: payer,
        word: reversalWord(words),
        isVoid: isIncome ? hasNotArrived : isNeverSent(state),
        isReturned: hasNotArrived && flow !== 'out' && flow !== 'neutral',
        day: isDayless ? '' : day,
        time,
        order,
        serial,
        numbers: numbersOf(source, [serial, voucherIn(text('voucher', NAME_MAX))]),
        memo: memoOf(memos),
        state,
        why: isDayless ? '交易日期无法识别' : flow === 'unreadable' ? '金额无法识别' : '',
        doubts: [
          ...(doubt === '' ? [] : [doubt]),
          ...(flow === 'in' && hasFlags && flag === '' ? ['收支方向为空，其他行写有收支方向'] : []),
          ...(flow === 'in' && /支出|转出|往[账帐]|汇出|提现|取款/.test(type) ? [`交易类型是“${type}”，请核对是收入还是支出`] : []),
          ...(hasStates ? stateDoubts(state) : []),
          ...(currency === '' ? [] : [`币种是“${currency}”，不是人民币`]),
          ...(hasCurrencies && text('currency', WORD_MAX) === '' ? ['币种为空，其他行写有币种'] : []),
          ...(yearLast === 'unclear' && (days[index] ?? []).some(isYearLast) ? ['日期分不清日和月，请核对'] : []),
          ...conflictDoubts(source),
          ...tableDoubts,
          ...(source.row > (headerBelow ?? Infinity) ? [`第 ${headerBelow} 行的列名与前面的不同，请核对金额是收入还是支出`] : []),
          ...unreadDoubts(source, asked),
          ...(failure === '' ? [] : [`写有“${failure}”，请核对款项是否到账`]),
        ],
      },
    ]
  })
}

const memoColumns = ['memo', 'purpose', 'remark', 'product', 'summary'] as const

function memoOf(memos: readonly string[]): string {
  const parts = memos.map((memo) => memo.replace(/^(?:转账|付款|收款)(?:备注|留言)\s*[:：]\s*/, ''))
  return [...new Set(parts)].filter((part) => part !== '').join(' ')
}

/** Some banks write the account behind the name. */
function payerIn(text: string): string {
  return text.replace(/[\s/|,;，；-]*[\d*＊]{6,}$/, '') || text
}

/** @returns `''` for a voucher number of zeros, which banks write if there is none. */
const voucherIn = (text: string) => (/^[0\s-]*$/.test(text) ? '' : text)

/** Days and moments have no letters and are no numbers of transfers. */
const canBeNumber = (text: string) => /^(?=.*\d)[\w-]{6,60}$/.test(text) && !/^20\d{6}(?:\d{6})?$|^20\d\d-\d\d?-\d\d?$/.test(text)

function numbersOf({ cells }: StatementRow, known: readonly string[]): string[] {
  const others = cells
    .filter((cell) => (typeof cell === 'number' ? !isCutNumber(cell) : typeof cell === 'string' && /^\D*\d/.test(cell)))
    .map((cell) => serialOf(textIn(cell, NAME_MAX)))
    .filter(canBeNumber)
  return [...new Set([...known.map(serialOf), ...others].filter((number) => number !== '').map(foldedSerial))]
}

const isSum = (cell: Cell) =>
  typeof cell === 'string' && /^(?:合计|总计|小计|累计|共\d|本页|本期|总笔数|期初|期末|承前页|过次页)/.test(plain(cell).replace(/\s/g, ''))

function currencyOf(row: StatementRow): string {
  const { label } = statementShape.dictionary.currency
  const several = row.conflicts.find((conflict) => conflict.label === label)?.values ?? []
  return several.find((value) => foreignCurrency(value) !== '') ?? textIn(row.value('currency'), WORD_MAX)
}

function stateDoubts(state: string): string[] {
  if (state === '') return ['状态为空，其他行写有状态']
  if (isArrived(state)) return []
  return [isNotArrived(state) ? `状态是“${state}”` : `状态“${state}”不能说明款项已到账`]
}

const money = (value: string) => String(fenOf(value) ?? value)
/** What a value comes to: two columns with values of one meaning are no conflict. */
const meanings: Partial<Record<StatementColumn, (value: string) => string>> = {
  credit: money,
  debit: money,
  amount: money,
  state: (value) => (isArrived(value) ? '' : value),
  currency: foreignCurrency,
  flag: (value): Flow | '' => flowOfFlag(plain(value)) ?? '',
  payer: textKey,
}
const meaningOf = new Map(
  Object.entries(meanings).map(([column, meaning]) => [statementShape.dictionary[column as StatementColumn].label, meaning]),
)
const isMoneyLabel = new Set((['credit', 'debit', 'amount'] as const).map((column) => statementShape.dictionary[column].label))

function conflictDoubts(row: StatementRow): string[] {
  return row.conflicts.flatMap(({ label, names, values }) => {
    const meaning = meaningOf.get(label) ?? ((value: string) => value)
    const different = new Set(values.map(meaning))
    if (isMoneyLabel.has(label)) different.delete('0')
    if (different.size < 2) return []
    return [`${label}不一致：${names.map((name, at) => `「${name}」是“${values[at] ?? ''}”`).join('，')}`]
  })
}

/** One payment can stand on two sheets: once with its serial, once without, or with other words. The later line is in doubt. */
function withTwins(lines: readonly Line[]): Line[] {
  const first = new Map<string, Line>()
  return lines.map((line) => {
    if (line.amount <= 0 || line.day === '' || line.payer === '') return line
    const hasSerial = line.serial !== ''
    const key = `${line.day} ${line.amount} ${line.currency} ${textKey(line.payer)}`
    const [same, other] = [first.get(`${key} ${hasSerial}`), first.get(`${key} ${!hasSerial}`)]
    if (same === undefined) first.set(`${key} ${hasSerial}`, line)
    const twin = other ?? (!hasSerial && same?.sheet !== line.sheet ? same : undefined)
    if (twin === undefined) return line
    return { ...line, doubts: [...line.doubts, `与${rowWords(twin)}同一天、同一付款人、同额，可能是同一笔款项`] }
  })
}

/**
 * A line that a file has twice was exported twice: the later one names the first. A number that several lines share is no serial:
 * banks number their vouchers by kind, too.
 */
function withoutDoubles(lines: readonly Line[]): Line[] {
  const first = new Map<string, Line>()
  const sharers = new Map<string, Set<string>>()
  const keyOf = ({ serial, day, amount, payer, memo }: Line) => [foldedSerial(serial), day, amount, payer, memo].join('\n')
  const isCounted = ({ serial, amount }: Line) => serial !== '' && amount >= 0
  for (const line of lines.filter(isCounted)) {
    const key = keyOf(line)
    if (!first.has(key)) first.set(key, line)
    sharers.set(foldedSerial(line.serial), (sharers.get(foldedSerial(line.serial)) ?? new Set()).add(key))
  }
  return lines.map((line) => {
    if (!isCounted(line)) return line
    if ((sharers.get(foldedSerial(line.serial))?.size ?? 0) > 1) return { ...line, serial: '' }
    const earlier = first.get(keyOf(line)) as Line
    return earlier.place === line.place ? line : { ...line, again: rowWords(earlier) }
  })
}
