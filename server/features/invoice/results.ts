/** The tax bureau's table of results: what fits an application is registered, the rest is told and changes nothing. */
import { emptyReport } from '#contract/import-report.ts'
import { type invoiceManage, RESULTS_MOST, type Result, type ResultKind } from '#contract/invoice-manage.ts'
import { sayOfInvoice as say } from '#contract/invoice-sentences.ts'
import { INVOICE_NUMBER } from '#contract/invoice-states.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { UnreadableFile } from '../../tables/read/failures.ts'
import { readSheetsInProcess } from '../../tables/read/read-sheets-in-process.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { importSource } from '../file/import-source.ts'
import { openForImport } from '../file/kept.ts'
import { recordImport } from '../imports/record.ts'
import { numberThere } from './numbers.ts'
import { HEADER_WITHIN, readResults, type ResultLine } from './result-table.ts'
import { orTaken, type Outcome, settleWithin } from './settle.ts'
import { findInvoice, type Invoice, invoices, waitingAlike } from './store.ts'

type ImportContext = { deps: Deps; input: { meetingId: string; fileId: string }; user: { id: string }; thirdId: string; now: number }

export const importPreview: Handler<typeof invoiceManage.importPreview> = async (asked) => {
  const tried = await importWith(asked, tryOut)
  return 'results' in tried ? { ...tried, results: afterEachOther(tried.results) } : tried
}

/** Each row was tried alone: of two rows with one number or one application the import takes the first. */
function afterEachOther(results: readonly Result[]): Result[] {
  const [numbers, applications] = [new Map<string, string>(), new Map<string, string>()]
  return results.map((result): Result => {
    const { kind, what: number, no } = result
    if (kind !== 'taken') return result
    const other = numbers.get(number)
    if (other !== undefined) return { ...result, kind: other === no ? 'known' : 'number_taken' }
    if (applications.has(no)) return { ...result, kind: 'other_number' }
    numbers.set(number, no)
    applications.set(no, number)
    return result
  })
}

export const importResults: Handler<typeof invoiceManage.import> = async (asked) => {
  const imported = await importWith(asked, (deps, run) => deps.db.write(run).catch(orTaken))
  return 'results' in imported ? { unreadable: imported.unreadable, results: imported.results } : imported
}

type Run = (tx: Tx) => Promise<Outcome>

/** Rolls back what a preview has tried. */
class TriedOut extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Runs the code of the import for one row, and rolls back. */
async function tryOut({ db }: Deps, run: Run): Promise<Outcome> {
  try {
    return await db.write(async (tx) => {
      throw new TriedOut(await run(tx))
    })
  } catch (error) {
    return error instanceof TriedOut ? error.outcome : orTaken(error)
  }
}

async function importWith({ deps, input, user, thirdId, now }: ImportContext, write: (deps: Deps, run: Run) => Promise<Outcome>) {
  const { db } = deps
  const { meetingId, fileId } = input
  if ((await openForImport(db, fileId, user.id, 'list')) === undefined) return refuse('file_gone')
  const unreadable = (sentence: string) => ({ unreadable: sentence, results: [] as Result[], report: emptyReport })
  try {
    const source = await importSource(db, fileId)
    const read = readResults(await readSheetsInProcess(source, { headerWithin: HEADER_WITHIN, rows: RESULTS_MOST }))
    if (read === undefined) return unreadable(say.resultsWithoutColumns)
    if (read.lines.length === 0) return unreadable(say.resultsEmpty)
    await recordImport(db, { kind: 'invoices', thirdId, meetingId, fileId, userId: user.id, now }, read.report)
    const results: Result[] = []
    for (const line of read.lines) results.push(await register(deps, meetingId, line, user.id, write))
    return { unreadable: '', results, report: read.report }
  } catch (error) {
    if (error instanceof UnreadableFile) return unreadable(error.message)
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

async function register(
  deps: Deps,
  meetingId: string,
  line: ResultLine,
  who: string,
  write: (deps: Deps, run: Run) => Promise<Outcome>,
): Promise<Result> {
  const { row, number, amountFen, taxFen, issuedAt } = line
  const told = (kind: ResultKind, no = '', why = ''): Result => ({
    row,
    what: [number || line.title, why].filter((text) => text !== '').join(' '),
    kind,
    no,
  })
  if (line.notValid !== '') return told('not_valid', '', line.notValid)
  if (line.isNegative) return told('negative')
  if (line.conflict !== '') return told('conflict', '', line.conflict)
  if (line.unreadable !== '') return told('unreadable', '', line.unreadable)
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
  return told(said[await write(deps, (tx) => settleWithin(deps.db, tx, { provider: 'hand' }, word, by))], found.no)
}

/** By our number; by that of the tax bureau where it is known; else by name and sum, where one alone can be meant. */
async function meant(
  { db }: Pick<Deps, 'db'>,
  meetingId: string,
  { no, number, title, amountFen = 0 }: ResultLine,
): Promise<Invoice | 'none' | 'several'> {
  const byNo = no === '' ? undefined : await findInvoice(db.read, no)
  if (byNo?.meeting_id === meetingId) return byNo
  if (no !== '') return 'none'
  const known = await invoices.find(db.read, { number, meeting_id: meetingId })
  if (known !== undefined) return known
  const alike = await waitingAlike(db.read, meetingId, amountFen, title)
  return alike.length > 1 ? 'several' : (alike[0] ?? 'none')
}

/** Another buyer than the one that was applied for: what the table does not say is not compared. */
const isAnother = (found: Invoice, { title, taxNo }: ResultLine) =>
  (title !== '' && title !== found.title) || (taxNo !== '' && found.tax_no !== '' && taxNo !== found.tax_no)
