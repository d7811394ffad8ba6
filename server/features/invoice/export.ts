/** Invoices as tables: the file that the tax bureau's import takes, and the accountant's list. */
import type { KeptLine } from '#contract/invoice.ts'
import { BATCH_MOST, type invoiceManage } from '#contract/invoice-manage.ts'
import { exchangeRefused, invoiceKindWords, invoiceStateWords } from '#contract/invoice-states.ts'
import {
  batchColumns as aboutWords,
  batchFile,
  batchLineColumns as lineWords,
  batchRates,
  batchSheets,
  batchWords,
  invoiceColumns as words,
  invoicesTable,
} from '#contract/invoice-tables.ts'
import { taxFavourWords } from '#contract/invoice-money.ts'
import { readJson } from '../../db/json.ts'
import { type FieldReader, hideField, showField } from '../../privacy/field-gate.ts'
import { type RowColumn, rowColumns, yuan } from '../../tables/cells.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { openReader } from '../task/reader.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { partsOf } from './parts-store.ts'
import { redsOf } from './red-store.ts'
import { isRefused } from './shown.ts'
import { type About, type Invoice, countByHand, invoicesAfter, waitingByHand } from './store.ts'

/** Rows of the list in a step. */
const PAGE = 500

export const exportTable: Handler<typeof invoiceManage.export> = async (call) => {
  const { meetingId, what } = call.input
  const waiting = what === 'batch' ? await countByHand(call.deps.db, meetingId) : 0
  if (what === 'batch' && waiting === 0) return refuse('invoice_nothing_waits')
  const { begin } = what === 'batch' ? invoiceTasks.invoiceBatch : invoiceTasks.invoiceExport
  const begun = await begin(call, { after: '' })
  return begun instanceof Refusal ? begun : { ...begun, left: Math.max(0, waiting - BATCH_MOST) }
}

interface Checkpoint extends TableCheckpoint {
  /** The last invoice in the list; empty before the first. */
  after: string
}

const text = { kind: 'text', width: 20 } as const
const money = { kind: 'money', width: 20 } as const
const moment = { kind: 'moment', width: 20 } as const

const aboutColumns = (reader: FieldReader): readonly RowColumn<Invoice>[] => [
  { ...text, name: aboutWords.no, cell: ({ no }) => no },
  { ...text, name: aboutWords.kind, cell: ({ kind }) => batchWords[kind] },
  { ...text, name: aboutWords.withTax, cell: () => batchWords.yes },
  { ...text, name: aboutWords.natural, cell: ({ title_kind }) => (title_kind === 'person' ? batchWords.yes : batchWords.no) },
  { ...text, name: aboutWords.title, cell: ({ title }) => title },
  { ...text, name: aboutWords.taxNo, cell: ({ tax_no }) => tax_no },
  { ...text, name: aboutWords.address, cell: ({ address }) => address },
  { ...text, name: aboutWords.phone, cell: ({ phone }) => showField('invoice.phone', phone, reader) },
  { ...text, name: aboutWords.bank, cell: ({ bank }) => bank },
  { ...text, name: aboutWords.account, cell: ({ account }) => account },
  { ...text, name: aboutWords.remark, cell: ({ remark }) => remark },
]

type BatchLine = KeptLine & { no: string }

const lineColumns: readonly RowColumn<BatchLine>[] = [
  { ...text, name: lineWords.no, cell: ({ no }) => no },
  { ...text, name: lineWords.name, cell: ({ name }) => name },
  { ...text, name: lineWords.code, cell: ({ code }) => code },
  { ...text, name: lineWords.quantity, cell: () => '1' },
  { ...text, name: lineWords.price, cell: ({ amount }) => yuan(amount) },
  { ...text, name: lineWords.amount, cell: ({ amount }) => yuan(amount) },
  { ...text, name: lineWords.rate, cell: ({ rate }) => batchRates[rate] },
  { ...text, name: lineWords.favour, cell: ({ favour }) => (favour === '' ? '' : taxFavourWords[favour]) },
]

const invoiceBatch = tableTask<Checkpoint, BatchLine, { reader: FieldReader }>({
  kind: 'invoiceBatch',
  action: 'exportInvoices',
  open: openReader,
  /** Both sheets are written in one step, so that they are of the same invoices. */
  start: async ({ db, task, reader }) => {
    const invoices = await waitingByHand(db, task.meeting_id, BATCH_MOST)
    const { columns, cells } = rowColumns(aboutColumns(reader))
    return {
      before: [{ name: batchSheets.about, columns, rows: invoices.map(cells) }],
      rows: invoices.flatMap(({ no, lines }) => readJson(lines).map((line) => ({ ...line, no }))),
    }
  },
  shape: () => ({ kind: 'xlsx', file: batchFile, name: batchSheets.lines, ...rowColumns(lineColumns) }),
  page: async () => undefined,
})

type ListLine = Invoice & About & { orders: string; red: number }

const listColumns: readonly RowColumn<ListLine>[] = [
  { ...text, name: words.no, cell: ({ no }) => no },
  { ...text, name: words.state, cell: (row) => (isRefused(row) ? exchangeRefused : invoiceStateWords[row.state]) },
  { ...text, name: words.kind, cell: ({ kind }) => invoiceKindWords[kind] },
  { ...text, name: words.title, cell: ({ title }) => title },
  { ...text, name: words.taxNo, cell: ({ tax_no }) => tax_no },
  { ...text, name: words.item, cell: ({ lines }) => readJson(lines)[0]?.name ?? '' },
  { ...money, name: words.amount, cell: ({ amount_fen }) => amount_fen },
  { ...money, name: words.tax, cell: ({ tax_fen }) => tax_fen },
  { ...text, name: words.number, cell: ({ number }) => number ?? '' },
  { ...text, name: words.orders, cell: ({ orders }) => orders },
  { ...text, name: words.receiver, cell: ({ mobile }) => hideField('phone', mobile) },
  { ...moment, name: words.applied, cell: ({ applied_at }) => applied_at },
  { ...moment, name: words.issued, cell: ({ issued_at }) => issued_at },
  { ...money, name: words.red, cell: ({ red }) => red },
  { ...text, name: words.remark, cell: ({ remark }) => remark },
]

const invoiceExport = tableTask<Checkpoint, ListLine>({
  kind: 'invoiceExport',
  action: 'exportInvoices',
  shape: () => ({ kind: 'xlsx', name: invoicesTable, ...rowColumns(listColumns) }),
  page: async ({ db, task }, { after }) => {
    const invoices = await invoicesAfter(db, task.meeting_id, after, PAGE)
    const last = invoices.at(-1)
    if (last === undefined) return undefined
    const nos = invoices.map(({ no }) => no)
    const parts = Map.groupBy(await partsOf(db.read, nos), ({ invoice_no }) => invoice_no)
    const reds = Map.groupBy(await redsOf(db.read, nos), ({ invoice_no }) => invoice_no)
    const rows = invoices.map((invoice) => ({
      ...invoice,
      orders: (parts.get(invoice.no) ?? []).map(({ order_no }) => order_no).join(' '),
      red: (reds.get(invoice.no) ?? []).reduce((sum, { state, amount_fen }) => sum + (state === 'reversed' ? amount_fen : 0), 0),
    }))
    return { rows, after: last.no }
  },
})

export const invoiceTasks = { invoiceBatch, invoiceExport }
