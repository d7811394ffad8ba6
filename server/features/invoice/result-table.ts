/** The tax bureau's table of results → its invoices. A table with a row for each line of goods has one invoice of several rows. */
import type { ImportReport } from '#contract/import-report.ts'
import { resultColumns, resultPositives, resultStates } from '#contract/invoice-tables.ts'
import { tidyTitle } from '#contract/invoice-title-name.ts'
import { normalIdentifier } from '#contract/normal-line.ts'
import { startOf } from '../../flow/clock.ts'
import { asText, type Cell, dateIn, plain, type Sheet } from '../../tables/read/cell.ts'
import { BadRow } from '../../tables/read/failures.ts'
import { conflictSentence, stateSentence } from '../../tables/read/sentences.ts'
import { readTables, type TableRow, type TableShape } from '../../tables/read/table-reader.ts'

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
  /** Two columns of one meaning with different values; `''` if there are none. */
  conflict: string
}

/** @returns undefined if no row of a sheet has the columns of the number and the sum. */
export function readResults(sheets: readonly Sheet[]): { lines: ResultLine[]; report: ImportReport } | undefined {
  const { tables, report } = readTables(sheets, shape)
  if (tables.length === 0) return undefined
  const lines = tables.flatMap((table) => {
    const some = table.rows.flatMap((row) => lineOf(row) ?? [])
    return table.columns.has('goods') ? withGoodsAdded(some) : some
  })
  return { lines, report: report() }
}

/** @returns undefined for a sum below the invoices, which is left out. */
function lineOf(row: TableRow<Column>): ResultLine | undefined {
  const text = (column: Column) => asText(row.value(column)).trim()
  const number = text('number').replace(/\D/g, '')
  if (number === '' && text('no') === '' && row.cells.some((cell) => SUM.test(plain(asText(cell))))) {
    row.leaveOut('sum')
    return undefined
  }
  const state = row.valuesOf('state').find(({ cell }) => cell !== undefined && !resultStates.includes(plain(asText(cell))))
  const [positive, amountFen] = [plain(text('positive')), fenIn(text('amount'))]
  return {
    row: row.row,
    no: text('no'),
    number,
    title: tidyTitle(text('title')),
    taxNo: normalIdentifier(text('taxNo')),
    amountFen,
    taxFen: fenIn(text('tax')),
    issuedAt: momentIn(row.value('day')),
    notValid: state === undefined ? '' : stateSentence(state),
    isNegative: (positive !== '' && !resultPositives.includes(positive)) || (amountFen ?? 0) < 0,
    conflict: conflictSentence(row.conflicts),
  }
}
const SUM = /^(?:合计|总计|小计|共计)/

/** Rows of one number are lines of one invoice: their sums are added. A row without a number stays alone. */
function withGoodsAdded(lines: readonly ResultLine[]): ResultLine[] {
  const groups = Map.groupBy(lines, ({ number, row }) => (number === '' ? `row ${row}` : number))
  return [...groups.values()].map((some): ResultLine => {
    const [first] = some as [ResultLine, ...ResultLine[]]
    if (some.length === 1) return first
    const amountFen = sumOf(some.map((line) => line.amountFen))
    return {
      ...first,
      amountFen,
      taxFen: sumOf(some.map(({ taxFen }) => taxFen)),
      notValid: some.find(({ notValid }) => notValid !== '')?.notValid ?? '',
      // A discount is a negative line of a positive invoice.
      isNegative: (amountFen ?? 0) < 0,
      conflict: some.find(({ conflict }) => conflict !== '')?.conflict ?? '',
    }
  })
}

const sumOf = (sums: readonly (number | undefined)[]): number | undefined =>
  sums.reduce<number | undefined>((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0)

/** Yuan as tables write them, `1,234.50`, `¥1234.5` or `-20`, as whole fen. */
function fenIn(text: string): number | undefined {
  const [, minus, whole, cents = ''] = /^(-?)[¥￥]?(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(plain(text).replaceAll(',', '')) ?? []
  if (whole === undefined) return undefined
  return (Number(whole) * 100 + Number(cents.padEnd(2, '0'))) * (minus === '-' ? -1 : 1)
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
