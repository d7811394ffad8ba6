/** Invoices as tables: what the tax bureau's import takes, and the accountant's own list. Written by tasks. */
import { BATCH_MOST, type invoiceManage } from '#contract/invoice-manage.ts'
import { exchangeRefused, invoiceKindWords, invoiceStateWords } from '#contract/invoice-states.ts'
import {
  batchColumns,
  batchFile,
  batchLineColumns,
  batchRates,
  batchSheets,
  batchWords,
  invoiceColumns,
  invoicesTable,
} from '#contract/invoice-tables.ts'
import { taxFavourWords } from '#contract/invoice-money.ts'
import type { Deps } from '../../deps.ts'
import { readJson } from '../../db/json.ts'
import { type FieldReader, hideField, showField } from '../../privacy/field-gate.ts'
import { yuan, type Cell, type Column } from '../../tables/cells.ts'
import type { Rows, TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { beginTask } from '../task/begin.ts'
import type { Kind, Step } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { readerOfTask } from '../task/reader.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { partsOf } from './parts-store.ts'
import { redsOf } from './red-store.ts'
import { isRefused } from './shown.ts'
import { type About, type Invoice, countByHand, invoicesAfter, waitingByHand } from './store.ts'

/** Rows of the list a step. */
const ROWS = 500

export const exportTable: Handler<typeof invoiceManage.export> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const { meetingId, what } = input
  const waiting = what === 'batch' ? await countByHand(db, meetingId) : 0
  if (what === 'batch' && waiting === 0) return refuse('invoice_nothing_waits')
  const kind = what === 'batch' ? ('invoiceBatch' as const) : ('invoiceExport' as const)
  const checkpoint: Checkpoint = { after: '' }
  const taskId = await db.write((tx) => beginTask(db, tx, { kind, thirdId, meetingId, userId: user.id, checkpoint, now }))
  return taskId === undefined ? refuse('task_running') : { taskId, left: Math.max(0, waiting - BATCH_MOST) }
}

interface Checkpoint extends Partial<WrittenTable> {
  /** The last one that stands in the table. */
  after: string
  whole?: true
}

const texts = (columns: Readonly<Record<string, string>>): Column[] =>
  Object.values(columns).map((name) => ({ name, kind: 'text', width: 20 }))

const aboutRow = (row: Invoice, reader: FieldReader): Cell[] => [
  row.no,
  batchWords[row.kind],
  batchWords.yes,
  row.title_kind === 'person' ? batchWords.yes : batchWords.no,
  row.title,
  row.tax_no,
  row.address,
  showField('invoice.phone', row.phone, reader),
  row.bank,
  row.account,
  row.remark,
]
const lineRows = (row: Invoice): Rows =>
  readJson(row.lines).map(({ name, code, amount, rate, favour }) => [
    row.no,
    name,
    code,
    '1',
    yuan(amount),
    yuan(amount),
    batchRates[rate],
    favour === '' ? '' : taxFavourWords[favour],
  ])

const batchShape = (rows: readonly Invoice[], reader: FieldReader): TableShape => ({
  kind: 'xlsx',
  file: batchFile,
  name: batchSheets.lines,
  columns: texts(batchLineColumns),
  before: [{ name: batchSheets.about, columns: texts(batchColumns), rows: rows.map((row) => aboutRow(row, reader)) }],
})

const listShape: TableShape = {
  kind: 'xlsx',
  name: invoicesTable,
  columns: Object.entries(invoiceColumns).map(([field, name]): Column => ({ name, kind: kindOf(field), width: 20 })),
}

function kindOf(field: string): Column['kind'] {
  if (field === 'amount' || field === 'tax' || field === 'red') return 'money'
  return field === 'applied' || field === 'issued' ? 'moment' : 'text'
}

async function listRows({ db }: Pick<Deps, 'db'>, rows: readonly (Invoice & About)[]): Promise<Rows> {
  const nos = rows.map(({ no }) => no)
  const [parts, reds] = [await partsOf(db.read, nos), await redsOf(db.read, nos)]
  return rows.map((row) => [
    row.no,
    isRefused(row) ? exchangeRefused : invoiceStateWords[row.state],
    invoiceKindWords[row.kind],
    row.title,
    row.tax_no,
    readJson(row.lines)[0]?.name ?? '',
    row.amount_fen,
    row.tax_fen,
    row.number ?? '',
    parts
      .filter(({ invoice_no }) => invoice_no === row.no)
      .map(({ order_no }) => order_no)
      .join(' '),
    hideField('phone', row.mobile),
    row.applied_at,
    row.issued_at,
    reds.filter((red) => red.invoice_no === row.no && red.state === 'reversed').reduce((sum, red) => sum + red.amount_fen, 0),
    row.remark,
  ])
}

export const invoiceTasks: Record<'invoiceBatch' | 'invoiceExport', Kind> = {
  invoiceBatch: {
    open: async (deps, task) => {
      const reader = await readerOfTask(deps, task)
      return (checkpoint: Checkpoint) => batchStep(deps, task, checkpoint, reader)
    },
  },
  invoiceExport: { open: async (deps, task) => (checkpoint: Checkpoint) => listStep(deps, task, checkpoint) },
}

/** Of one moment: both sheets are of the same invoices, so they are written in one step, and the file is ended in the next. */
async function batchStep({ db, clock }: Deps, task: Task, checkpoint: Checkpoint, reader: FieldReader): Promise<Step<Checkpoint>> {
  const { spool, table } = checkpoint
  if (spool === undefined || table === undefined) {
    const rows = await waitingByHand(db, task.meeting_id, BATCH_MOST)
    const shape = batchShape(rows, reader)
    const begun = await beginTable(task, shape, clock())
    const grown = await growTable(begun, shape, rows.flatMap(lineRows), 0)
    return {
      checkpoint: { after: '', spool: grown.spool, table: grown.table, whole: true },
      done: rows.length,
      total: rows.length,
      write: async (tx) => {
        await begun.write(tx)
        await grown.write(tx)
      },
    }
  }
  const ended = await endTable(task, { spool, table }, batchShape([], reader), 'exportInvoices', clock())
  return { checkpoint, done: table.rows, total: table.rows, ...ended }
}

async function listStep({ db, clock }: Deps, task: Task, checkpoint: Checkpoint): Promise<Step<Checkpoint>> {
  const { spool, table, after } = checkpoint
  if (spool === undefined || table === undefined) {
    const { write, ...written } = await beginTable(task, listShape, clock())
    return { checkpoint: { after, ...written }, done: 0, total: 0, write }
  }
  const rows = await invoicesAfter(db, task.meeting_id, after, ROWS)
  if (rows.length === 0) {
    const ended = await endTable(task, { spool, table }, listShape, 'exportInvoices', clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  const { failures, write, ...written } = await growTable({ spool, table }, listShape, await listRows({ db }, rows), 0)
  const last = rows.at(-1)?.no ?? after
  return { checkpoint: { after: last, ...written }, done: written.table.rows, total: 0, failures, write }
}
