/** The rows of a bank's statement → the money that came. What went out, sums and notes are passed over. */
import { rowWords, STATEMENT_LINES } from '#contract/receipt.ts'
import { asText, type Cell, dateIn, isEmpty, oneLine, plain, type Row, type Sheet } from '../../../tables/read/cell.ts'
import { BadRow, UnreadableFile } from '../../../tables/read/failures.ts'
import { foldedSerial, serialOf } from '../../proof/serial.ts'
import { type Column, type Columns, headerIn, isHeader, missingIn } from './columns.ts'

/** Money that came, as the bank has written it. */
export interface Line {
  /** Where it stands among all lines of the file, from 1. */
  place: number
  /** As the file's own program shows it, from 1. */
  row: number
  /** Empty where the file has lines on one sheet alone. */
  sheet: string
  payer: string
  /** Empty where the bank gives none, or none that is this line's alone. */
  serial: string
  /** `YYYY-MM-DD`; empty where it cannot be read. */
  day: string
  /** Fen; 0 where it cannot be read. */
  amount: number
  memo: string
  /** Why it cannot be read; empty where it can. */
  why: string
  /** Where in the file the line stands that says the same; empty where there is none. */
  again: string
}

/** A line of which its sheet does not know yet where in the file it comes. */
type Unplaced = Omit<Line, 'place' | 'sheet'>

/** So much of a text is shown. */
const NAME = 60
const MEMO = 200

/** @throws UnreadableFile where no sheet has a header, none has a line, or there are too many. */
export function linesOf(sheets: readonly Sheet[]): Line[] {
  const usable = sheets.flatMap(({ name, rows }) => {
    const header = headerIn(rows)
    return header === undefined ? [] : [{ name, rows, ...header }]
  })
  if (usable.length === 0) {
    const [first] = sheets.map(({ rows }) => missingIn(rows)).toSorted((a, b) => a.length - b.length)
    const missing = (first ?? []).map((name) => `「${name}」`).join('')
    throw new UnreadableFile(`没有找到列名${missing === '' ? '' : `，缺少${missing}`}；请上传网上银行导出的交易明细，并保留列名一行`)
  }
  const several = usable.length > 1
  const lines = usable
    .flatMap(({ name, rows, columns, below }) =>
      rows.slice(below).flatMap((row, at) => {
        const line = lineOf(row, columns, below + at + 1)
        return line === undefined ? [] : [{ ...line, sheet: several ? name : '' }]
      }),
    )
    .map((line, at) => ({ ...line, place: at + 1 }))
  if (lines.length > STATEMENT_LINES) throw new UnreadableFile(`收入超过 ${STATEMENT_LINES} 笔，请按日期分几次导出后上传`)
  if (lines.length === 0) throw new UnreadableFile('文件中没有收入明细')
  return withoutDoubles(lines)
}

function lineOf(row: Row, columns: Columns, number: number): Unplaced | undefined {
  if (row.every(isEmpty) || isHeader(row)) return undefined
  const cell = (column: Column): Cell => (columns[column] === undefined ? undefined : row[columns[column]])
  const text = (column: Column, most: number) => [...oneLine(written(cell(column)))].slice(0, most).join('')
  const came = moneyIn(cell)
  if (came === 'out') return undefined
  const [payer, serial] = [
    text(columns.payer === undefined ? 'party' : 'payer', NAME),
    serialOf(text('serial', NAME)) || serialOf(voucherIn(text('voucher', NAME))),
  ]
  const day = dayIn(cell)
  const memo = [...new Set((['memo', 'purpose', 'remark', 'summary'] as const).map((column) => text(column, MEMO)))]
  const dayless = day === 'none' || day === 'wrong'
  // What stands under the amounts and names nobody is a sum.
  if (dayless && ((payer === '' && serial === '') || row.some(isSum))) return undefined
  const why = dayless ? '交易日期无法识别' : came === 'unreadable' ? '金额无法识别' : ''
  return {
    row: number,
    payer,
    serial,
    day: dayless ? '' : day,
    amount: came === 'unreadable' ? 0 : came,
    memo: memo.filter((part) => part !== '').join(' '),
    why,
    again: '',
  }
}

const isSum = (cell: Cell) =>
  typeof cell === 'string' && /^(?:合计|总计|小计|累计|共\d|本页|本期|总笔数|期初|期末|承前页|过次页)/.test(plain(cell).replace(/\s/g, ''))

/** What a cell shows; of digits that a program took for a number, the digits. */
function written(cell: Cell): string {
  return typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell).toString() : asText(cell)
}

/** A voucher's number that says nothing: banks fill it up with zeros. */
const voucherIn = (text: string) => (/^[0\s-]*$/.test(text) ? '' : text)

/** The first of the two columns that has a day: the second may hold the time alone. */
function dayIn(cell: (column: Column) => Cell): string | 'none' | 'wrong' {
  let found: 'none' | 'wrong' = 'none'
  for (const column of ['day', 'moment'] as const) {
    if (isEmpty(cell(column))) continue
    try {
      const day = dateIn(cell(column)) ?? joined(cell(column))
      if (day !== undefined) return day
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
    }
    found = 'wrong'
  }
  return found
}

/** 20260902101500 and 20260902 10:15:00, as hosts write moments. */
function joined(cell: Cell): string | undefined {
  const found = /^(20\d{6})(?:\s.*|\d{6}|T.*)$/.exec(plain(written(cell)))
  return found === null ? undefined : dateIn(found[1])
}

const COMES = /^(?:贷|收|入|进|转入|存入|来|\+|c$|cr$|credit)/i
const GOES = /^(?:借|支|付|出|转出|取|往|-|d$|dr$|debit)/i

/** Fen that came; `out` where money went, or none moved. */
function moneyIn(cell: (column: Column) => Cell): number | 'out' | 'unreadable' {
  if (!isEmpty(cell('credit'))) {
    const fen = fenOf(cell('credit'))
    if (fen === undefined) return /^[-—/]+$/.test(plain(asText(cell('credit')))) ? 'out' : 'unreadable'
    // A credit below zero takes an earlier one back.
    return fen > 0 ? fen : 'out'
  }
  if (isEmpty(cell('amount'))) return 'out'
  const flag = plain(asText(cell('flag')))
  if (GOES.test(flag) || flag.startsWith('不计')) return 'out'
  const fen = fenOf(cell('amount'))
  if (fen === undefined) return 'unreadable'
  return fen > 0 && (flag === '' || COMES.test(flag)) ? fen : 'out'
}

/** So much no transfer is. */
const MOST = 1e13

/** Yuan as banks write them → whole fen; undefined where it is no amount. */
export function fenOf(cell: Cell): number | undefined {
  if (typeof cell === 'number') return Math.abs(cell) * 100 < MOST ? Math.round(cell * 100) : undefined
  const text = plain(asText(cell)).replace(/^(?:人民币|rmb|cny|[¥￥])|元$|\s|'/gi, '')
  const found =
    /^([+-]?)[¥￥]?(\d{1,3}(?:,\d{3})+|\d{1,11})(?:\.(\d{1,2})0*)?([+-]?)$/.exec(text) ?? /^(\()(\d[\d,]*)(?:\.(\d{1,2})0*)?\)$/.exec(text)
  if (found === null) return undefined
  const [, sign, whole = '', part = '', behind] = found
  const fen = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  if (fen >= MOST) return undefined
  return sign === '-' || sign === '(' || behind === '-' ? -fen : fen
}

/**
 * A line that stands twice was exported twice: the later one points at the first. A number that several lines share is no
 * serial: banks number their vouchers by kind, too.
 */
function withoutDoubles(lines: readonly Line[]): Line[] {
  const first = new Map<string, Line>()
  const sharers = new Map<string, Set<string>>()
  const keyOf = ({ serial, day, amount, payer, memo }: Line) => [foldedSerial(serial), day, amount, payer, memo].join('\n')
  for (const line of lines.filter(({ serial }) => serial !== '')) {
    const key = keyOf(line)
    if (!first.has(key)) first.set(key, line)
    sharers.set(foldedSerial(line.serial), (sharers.get(foldedSerial(line.serial)) ?? new Set()).add(key))
  }
  return lines.map((line) => {
    if (line.serial === '') return line
    if ((sharers.get(foldedSerial(line.serial))?.size ?? 0) > 1) return { ...line, serial: '' }
    const standing = first.get(keyOf(line)) as Line
    return standing.place === line.place ? line : { ...line, again: rowWords(standing) }
  })
}
