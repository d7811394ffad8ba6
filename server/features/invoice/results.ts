/** The tax bureau's table of results: what fits an application is registered, the rest is told and changes nothing. */
import { type invoiceManage, RESULTS_MOST, type Result, type ResultKind } from '#contract/invoice-manage.ts'
import { sayOfInvoice as say } from '#contract/invoice-sentences.ts'
import { INVOICE_NUMBER } from '#contract/invoice-states.ts'
import { resultColumns } from '#contract/invoice-tables.ts'
import { tidyTitle } from '#contract/invoice-title-name.ts'
import { normalIdentifier } from '#contract/normal-line.ts'
import type { Deps } from '../../deps.ts'
import { startOf } from '../../flow/clock.ts'
import { asText, dateIn, type Row } from '../../tables/read/cell.ts'
import { BadRow, UnreadableFile } from '../../tables/read/failures.ts'
import { headerReader } from '../../tables/read/header.ts'
import { readSheetsInProcess } from '../../tables/read/read-sheets-in-process.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { importSource } from '../file/import-source.ts'
import { openForImport } from '../file/kept.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { numberThere } from './numbers.ts'
import { orTaken, type Outcome, settleWithin } from './settle.ts'
import { findByNumber, findInvoice, type Invoice, waitingAlike } from './store.ts'

type Column = keyof typeof resultColumns
const HEADER_WITHIN = 12
const readHeader = headerReader<Column>(resultColumns)

export const importResults: Handler<typeof invoiceManage.import> = async ({ deps, input, user, thirdId }) => {
  const { db } = deps
  const { meetingId, fileId } = input
  if ((await findOwnMeeting(db.read, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
  if ((await openForImport(db, fileId, user.id, 'list')) === undefined) return refuse('file_gone')
  try {
    const sheets = await readSheetsInProcess(await importSource(db, fileId), { headerWithin: HEADER_WITHIN, rows: RESULTS_MOST })
    const tables = sheets.flatMap(({ rows }) => linesOf(rows) ?? [])
    if (sheets.every(({ rows }) => linesOf(rows) === undefined)) return { unreadable: say.resultsWithoutColumns, results: [] }
    if (tables.length === 0) return { unreadable: say.resultsEmpty, results: [] }
    const results: Result[] = []
    for (const line of tables) results.push(await register(deps, meetingId, line, user.id))
    return { unreadable: '', results }
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message, results: [] }
    throw error
  }
}

interface Line {
  row: number
  no: string
  number: string
  title: string
  taxNo: string
  amountFen: number | undefined
  taxFen: number | undefined
  issuedAt: number | undefined
}

/** Below the first row that has the number's column and the sum's; undefined where no row has. */
function linesOf(rows: readonly Row[]): Line[] | undefined {
  const at = rows.slice(0, HEADER_WITHIN).findIndex((row) => {
    const header = readHeader(row)
    return header.number !== undefined && header.amount !== undefined
  })
  if (at < 0) return undefined
  const header = readHeader(rows[at] as Row)
  return rows.slice(at + 1).flatMap((row, below) => {
    const cell = (column: Column) => (header[column] === undefined ? undefined : row[header[column]])
    const text = (column: Column) => asText(cell(column)).trim()
    if (row.every((one) => asText(one).trim() === '')) return []
    return [
      {
        row: at + below + 2,
        no: text('no'),
        number: text('number').replace(/\D/g, ''),
        title: tidyTitle(text('title')),
        taxNo: normalIdentifier(text('taxNo')),
        amountFen: fenIn(text('amount')),
        taxFen: fenIn(text('tax')),
        issuedAt: momentIn(cell('day')),
      },
    ]
  })
}

/** Yuan as tables write them, `1,234.50` or `¥1234.5`, as whole fen. */
function fenIn(text: string): number | undefined {
  const [, whole, cents = ''] = /^[¥￥]?(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text.replaceAll(',', '')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

function momentIn(cell: Row[number]): number | undefined {
  try {
    const day = dateIn(cell)
    return day === undefined ? undefined : startOf(day)
  } catch (error) {
    if (error instanceof BadRow) return undefined
    throw error
  }
}

const said: Record<Outcome, ResultKind> = {
  settled: 'taken',
  known: 'known',
  unknown: 'none',
  differs: 'differs',
  number_taken: 'number_taken',
}

async function register(deps: Deps, meetingId: string, line: Line, who: string): Promise<Result> {
  const { row, number, amountFen, taxFen, issuedAt } = line
  const told = (kind: ResultKind, no = ''): Result => ({ row, what: number || line.title, kind, no })
  if (!INVOICE_NUMBER.test(number) || amountFen === undefined) return told('unreadable')
  const found = await meant(deps, meetingId, line)
  if (typeof found === 'string') return told(found)
  if (isAnother(found, line)) return told('differs', found.no)
  if (found.number !== null && found.number !== number) return told('other_number', found.no)
  if (found.number === null && found.state !== 'issuing' && found.state !== 'failed') return told('not_issuing', found.no)
  const word = {
    no: numberThere(found),
    state: 'issued' as const,
    number,
    amountFen,
    // A table without the tax says nothing else than ours.
    taxFen: taxFen ?? found.tax_fen,
    ...(issuedAt !== undefined && { issuedAt }),
  }
  // What a person has wrong is told to them, and is no trouble of the server's.
  const by = { who, why: '', at: deps.clock() }
  return told(said[await deps.db.write((tx) => settleWithin(deps.db, tx, 'hand', word, by)).catch(orTaken)], found.no)
}

/** By our number; by that of the tax bureau where it is known; else by name and sum, where one alone can be meant. */
async function meant(
  { db }: Pick<Deps, 'db'>,
  meetingId: string,
  { no, number, title, amountFen = 0 }: Line,
): Promise<Invoice | 'none' | 'several'> {
  const byNo = no === '' ? undefined : await findInvoice(db.read, no)
  if (byNo?.meeting_id === meetingId) return byNo
  if (no !== '') return 'none'
  const known = await findByNumber(db.read, meetingId, number)
  if (known !== undefined) return known
  const alike = await waitingAlike(db.read, meetingId, amountFen, title)
  return alike.length > 1 ? 'several' : (alike[0] ?? 'none')
}

/** Another buyer than the one that was applied for: what the table does not say is not compared. */
const isAnother = (found: Invoice, { title, taxNo }: Line) =>
  (title !== '' && title !== found.title) || (taxNo !== '' && found.tax_no !== '' && taxNo !== found.tax_no)
