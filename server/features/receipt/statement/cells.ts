/** Cells of a statement → text, money, days and times. */
import { asText, type Cell, dateIn, isEmpty, oneLine, plain } from '../../../tables/read/cell.ts'
import { BadRow } from '../../../tables/read/failures.ts'

/** @returns what the cell shows, at most so many characters; `''` for a cell of dashes, or of a slash as in bills of WeChat. */
export function textIn(cell: Cell, most: number): string {
  const line = oneLine(written(cell)).replace(/^`+/, '')
  if (/^[-—–/／\s]*$/.test(line)) return ''
  return line.length <= most ? line : [...line].slice(0, most).join('')
}

/** Excel keeps 15 digits of a number: a longer one is another than the bank wrote. */
export const isCutNumber = (cell: Cell) => typeof cell === 'number' && Math.abs(cell) > 999_999_999_999_999

/** Digits that Excel took for a number are digits again. */
function written(cell: Cell): string {
  return typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell).toString() : asText(cell)
}

/** More fen than any transfer has. */
const FEN_MAX = 1e13

/** @returns whole fen of an amount in yuan; undefined if the cell is no amount. */
export function fenOf(cell: Cell): number | undefined {
  if (typeof cell === 'number') return Math.abs(cell) * 100 < FEN_MAX ? Math.round(cell * 100) : undefined
  const text = plain(asText(cell)).replace(/^(?:人民币|rmb|cny|[¥￥])|元$|\s|['`]/gi, '')
  const found =
    /^([+-]?)[¥￥]?(\d{1,3}(?:,\d{3})+|\d{1,11})(?:\.(\d{0,2})0*)?([+-]?|cr|dr)$/i.exec(text) ??
    /^(\()(\d[\d,]*)(?:\.(\d{1,2})0*)?\)$/.exec(text)
  if (found === null) return undefined
  const [, sign, whole = '', part = '', behind] = found
  const fen = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  if (fen >= FEN_MAX) return undefined
  return sign === '-' || sign === '(' || /^(?:-|dr)$/i.test(behind ?? '') ? -fen : fen
}

/** @returns fen, `'none'` for an empty cell or dashes, `'unreadable'` for other text. */
export function moneyIn(cell: Cell): number | 'none' | 'unreadable' {
  if (isEmpty(cell)) return 'none'
  return fenOf(cell) ?? (textIn(cell, 60) === '' ? 'none' : 'unreadable')
}

/** Whether the writer of an amount has put a plus sign before it. */
export const hasPlus = (cell: Cell) => typeof cell === 'string' && /^\s*[+＋]/.test(cell)

/** How a file writes days with the year at the end: day first, month first, or either; undefined if it writes none. */
type YearLastOrder = 'dayFirst' | 'monthFirst' | 'unclear'

const YEAR_LAST = /^\s*(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(20\d{2})(?!\d)/

/** Reads all days of a table to find which part is the month: a part above 12 is a day. */
export function yearLastOrder(cells: readonly Cell[]): YearLastOrder {
  const found = cells.flatMap((cell) => (typeof cell === 'string' ? [YEAR_LAST.exec(cell)] : [])).filter((match) => match !== null)
  const isDayFirst = found.some(([, first]) => Number(first) > 12)
  const isMonthFirst = found.some(([, , second]) => Number(second) > 12)
  if (isDayFirst === isMonthFirst) return 'unclear'
  return isDayFirst ? 'dayFirst' : 'monthFirst'
}

/** @returns `YYYY-MM-DD`; `'none'` if all cells are empty, `'wrong'` if none has a day. A later cell can hold the time alone. */
export function dayIn(cells: readonly Cell[], order: YearLastOrder): string | 'none' | 'wrong' {
  let found: 'none' | 'wrong' = 'none'
  for (const cell of cells) {
    if (isEmpty(cell)) continue
    try {
      const day =
        dateIn(typeof cell === 'string' ? cell.replace(/^`/, '') : cell) ??
        joinedDay(cell) ??
        namedMonthDay(cell) ??
        yearLastDay(cell, order)
      if (day !== undefined) return day
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
    }
    found = 'wrong'
  }
  return found
}

/** Bank hosts write 20260902101500 and 20260902 10:15:00. */
function joinedDay(cell: Cell): string | undefined {
  const found = /^(20\d{6})(?:\s.*|\d{6}|T.*)$/.exec(plain(written(cell)))
  return found === null ? undefined : dateIn(found[1])
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 21-Nov-2026 and 21 Nov 2026. */
function namedMonthDay(cell: Cell): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-\s/]?([a-z]{3})[a-z]*[-\s/,]*(20\d{2})(?!\d)/i.exec(plain(written(cell))) ?? []
  const at = MONTHS.indexOf(month.toLowerCase())
  return at === -1 ? undefined : dateIn(`${year}-${at + 1}-${day}`)
}

/** 21/11/2026, and 11/21/2026 in a file that writes the month first. */
function yearLastDay(cell: Cell, order: YearLastOrder): string | undefined {
  const [, first = '', second = '', year = ''] = YEAR_LAST.exec(plain(written(cell))) ?? []
  if (year === '') return undefined
  return dateIn(order === 'monthFirst' ? `${year}-${first}-${second}` : `${year}-${second}-${first}`)
}

/** Whether a day is written with the year at the end. */
export const isYearLast = (cell: Cell) => typeof cell === 'string' && YEAR_LAST.test(cell)

/** @returns the time of day as `HH:MM:SS`, or `''`. */
export function timeIn(cells: readonly Cell[]): string {
  for (const cell of cells) {
    if (isEmpty(cell)) continue
    if (cell instanceof Date) {
      const time = asText(cell).slice(11, 19)
      if (time !== '' && (time !== '00:00:00' || cell.getUTCFullYear() < 1905)) return time
      continue
    }
    const text = written(cell).trim()
    const [, hour = '', minute = '', second = '00'] =
      /(?:^|[\sT])(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text) ?? /^(?:20\d{6}\s?)?(\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
    if (minute !== '' && Number(hour) < 24) return `${hour.padStart(2, '0')}:${minute}:${second}`
  }
  return ''
}
