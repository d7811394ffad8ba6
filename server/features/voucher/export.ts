/** All vouchers of a meeting as a table, with how often each was used. */
import { say } from '#contract/sentences.ts'
import type { voucher as calls } from '#contract/voucher.ts'
import { voucherRules } from '#contract/voucher-kinds.ts'
import { readJson } from '../../db/json.ts'
import { type RowColumn, rowColumns, yuan } from '../../tables/cells.ts'
import type { TableKind } from '../../tables/table.ts'
import type { Handler } from '../../use-case.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { ticketNames } from '../ticket/store.ts'
import { type Voucher, vouchers, vouchersAfter } from './manage-store.ts'
import { usesOf } from './wire.ts'

export const exportVouchers: Handler<typeof calls.export> = (call) => voucherExport.begin(call, { kind: call.input.kind, after: '' })

interface Checkpoint extends TableCheckpoint {
  kind: TableKind
  /** The last voucher in the table; empty before the first. */
  after: string
}

interface VoucherLine {
  row: Voucher
  used: number
  /** Names of the tickets that it is for. */
  tickets: string[]
}

const PAGE = 500

const words = say.voucherColumns
const columns: readonly RowColumn<VoucherLine>[] = [
  { name: words.code, kind: 'text', width: 20, cell: ({ row }) => row.code },
  { name: words.kind, kind: 'text', width: 10, cell: ({ row }) => voucherRules[row.kind].word },
  { name: words.value, kind: 'text', width: 12, cell: ({ row }) => valueOf(row) },
  { name: words.tickets, kind: 'text', width: 30, cell: ({ tickets }) => tickets.join('、') },
  // A voucher without a limit has an empty cell.
  { name: words.uses, kind: 'number', width: 10, cell: ({ row }) => row.uses || null },
  { name: words.usesPerPerson, kind: 'number', width: 10, cell: ({ row }) => row.uses_person || null },
  { name: words.used, kind: 'number', width: 10, cell: ({ used }) => used },
  { name: words.start, kind: 'moment', width: 17, cell: ({ row }) => row.starts_at },
  { name: words.end, kind: 'moment', width: 17, cell: ({ row }) => row.ends_at },
  { name: words.active, kind: 'text', width: 8, cell: ({ row }) => (row.active === 1 ? say.voucherStates.on : say.voucherStates.off) },
  { name: words.note, kind: 'text', width: 30, cell: ({ row }) => row.note },
]

function valueOf({ kind, value }: Voucher): string {
  return { fen: yuan(value), percent: `${value}%`, none: '' }[voucherRules[kind].unit]
}

export const voucherExport = tableTask<Checkpoint, VoucherLine>({
  kind: 'voucherExport',
  action: 'exportVouchers',
  start: async ({ db, task }) => ({ total: await vouchers.count(db.read, { meeting_id: task.meeting_id }) }),
  shape: ({ kind }) => ({ kind, name: say.voucherTable, ...rowColumns(columns) }),
  page: async ({ db, task }, { after }) => {
    const rows = await vouchersAfter(db, task.meeting_id, after, PAGE)
    const last = rows.at(-1)
    if (last === undefined) return undefined
    const ids = rows.map(({ id }) => id)
    const used = await usesOf(db, db.read, ids)
    const names = await ticketNames(db.read, task.meeting_id)
    const ticketsOf = (row: Voucher) => readJson(row.ticket_ids).map((id) => names.get(id) ?? id)
    return { rows: rows.map((row) => ({ row, used: used.get(row.id) ?? 0, tickets: ticketsOf(row) })), after: last.id }
  },
})
