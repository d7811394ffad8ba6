/** The tax bureau's table of results → its invoices. A table with a row for each line of goods has one invoice of several rows. */
import type { ImportReport } from '#contract/import-report.ts'
import { sayOfInvoice as say } from '#contract/invoice-sentences.ts'
import { resultAsksForVoid, resultColumns, resultNotVoid, resultPositives, resultStates } from '#contract/invoice-tables.ts'
import { tidyTitle } from '#contract/invoice-title-name.ts'
import { normalIdentifier } from '#contract/normal-line.ts'
import { startOf } from '../../flow/clock.ts'
import { asText, type Cell, dateIn, plain, type Sheet } from '../../tables/read/cell.ts'
import { BadRow } from '../../tables/read/failures.ts'
import { conflictSentence, stateSentence } from '../../tables/read/sentences.ts'
import { type NamedCell, readTables, type TableRow, type TableShape } from '../../tables/read/table-reader.ts'

type Column = keyof typeof resultColumns

export const HEADER_WITHIN = 12
const shape: TableShape<Column> = {
  dictionary: resultColumns,
  isHeader: (columns) => columns.has('number') && columns.has('amount'),
  headerWithin: HEADER_WITHIN,
}

export interface ResultLine {
  /** As Excel counts; of several rows the first. */
  row: number
  no: string
  number: string
  title: string
  taxNo: string
  amountFen: number | undefined
  taxFen: number | undefined
  issuedAt: number | undefined
  /** Why the invoice does not stand, such as 「发票状态」是「已作废」; `''` if it stands. */
  notValid: string
  /** A red invoice, by its own column or by its sum. */
  isNegative: boolean
  /** Why the number cannot be right; `''` if it can. */
  unreadable: string
  /** Two columns of one meaning with different values; `''` if there are none. */
  conflict: string
}

/** @returns undefined if no row of a sheet has the columns of the number and the sum. */
export function readResults(sheets: readonly Sheet[]): { lines: ResultLine[]; report: ImportReport } | undefined {
  const { tables, report } = readTables(sheets, shape)
  if (tables.length === 0) return undefined
  const lines = tables.flatMap((table) => {
    const some = table.rows.flatMap((row) => lineOf(row) ?? [])
    const invoices = table.columns.has('goods') ? withGoodsAdded(some) : some
    return invoices.map((line) => ({ ...line, isNegative: line.isNegative || (line.amountFen ?? 0) < 0 }))
  })
  return { lines, report: report() }
}

/** @returns undefined for a sum below the invoices, which is left out; `isNegative` only by the column of it. */
function lineOf(row: TableRow<Column>): ResultLine | undefined {
  const text = (column: Column) => asText(row.value(column)).trim()
  const isCut = hasLostDigits(row.value('number'))
  const number = isCut ? '' : text('number').replace(/\D/g, '')
  if (
    text('number') === '' &&
    (text('no') === '' || SUM.test(plain(text('no')))) &&
    row.cells.some((cell) => SUM.test(plain(asText(cell))))
  ) {
    row.leaveOut('sum')
    return undefined
  }
  const state = row.valuesOf('state').find((cell) => !isValid(cell))
  const positive = plain(text('positive'))
  return {
    row: row.row,
    no: text('no'),
    number,
    title: tidyTitle(text('title')),
    taxNo: normalIdentifier(text('taxNo')),
    amountFen: fenIn(row.value('amount')),
    taxFen: fenIn(row.value('tax')),
    issuedAt: momentIn(row.value('day')),
    notValid: state === undefined ? '' : stateSentence(state),
    isNegative: positive !== '' && !resultPositives.includes(positive),
    unreadable: isCut ? say.resultNumberCut : '',
    conflict: conflictSentence(row.conflicts),
  }
}
/** Excel keeps fifteen digits of a number, and shows more as 2.6312E+19. */
const hasLostDigits = (cell: Cell) => (typeof cell === 'number' && !Number.isSafeInteger(cell)) || /\d[eE]\+?\d/.test(plain(asText(cell)))

function isValid({ name, cell }: NamedCell): boolean {
  const word = plain(asText(cell)).toLowerCase()
  if (word === '') return true
  return resultAsksForVoid.test(name) ? resultNotVoid.includes(word) : resultStates.includes(word)
}

const SUM = /^(?:合计|总计|小计|共计)/

/** Rows of one number are lines of one invoice: their sums are added. A row without a number stays alone. */
function withGoodsAdded(lines: readonly ResultLine[]): ResultLine[] {
  const groups = Map.groupBy(lines, ({ number, row }) => (number === '' ? `row ${row}` : number))
  return [...groups.values()].map((some): ResultLine => {
    const [first] = some as [ResultLine, ...ResultLine[]]
    if (some.length === 1) return first
    return {
      ...first,
      amountFen: sumOf(some.map(({ amountFen }) => amountFen)),
      taxFen: sumOf(some.map(({ taxFen }) => taxFen)),
      notValid: some.find(({ notValid }) => notValid !== '')?.notValid ?? '',
      // A discount is a negative line of a positive invoice: its sum says nothing.
      isNegative: some.some(({ isNegative }) => isNegative),
      conflict: some.find(({ conflict }) => conflict !== '')?.conflict ?? '',
    }
  })
}

const sumOf = (sums: readonly (number | undefined)[]): number | undefined =>
  sums.reduce<number | undefined>((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0)

/** Yuan as tables write them, `1,234.50`, `¥1234.5` or `-20`, as whole fen; of a formula in Excel also 300.00000000000006. */
function fenIn(cell: Cell): number | undefined {
  const text = plain(asText(cell)).replaceAll(',', '')
  if (FORMULA_SUM.test(text)) return nearFen(Number(text))
  const [, minus, whole, cents = ''] = /^(-?)[¥￥]?(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  return (Number(whole) * 100 + Number(cents.padEnd(2, '0'))) * (minus === '-' ? -1 : 1)
}
const FORMULA_SUM = /^-?\d{1,10}\.\d{6,17}$/
const NOISE_FEN = 0.0001

function nearFen(yuan: number): number | undefined {
  const fen = Math.round(yuan * 100)
  return Math.abs(yuan * 100 - fen) < NOISE_FEN ? fen : undefined
}

function momentIn(cell: Cell): number | undefined {
  try {
    const day = dateIn(cell)
    return day === undefined ? undefined : startOf(day)
  } catch (error) {
    if (error instanceof BadRow) return undefined
    throw error
  }
}
