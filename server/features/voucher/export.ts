/** All vouchers of a meeting as a table, with how often each was used: asked for, and written step by step. */
import { say } from '#contract/sentences.ts'
import { voucherKindWords, type voucher as calls } from '#contract/voucher.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { type Cell, type Column, yuan } from '../../tables/cells.ts'
import type { TableKind, TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { beginTask } from '../task/begin.ts'
import type { Kind, Step } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { ticketNames } from '../ticket/store.ts'
import { countVouchers, type Voucher, vouchersAfter } from './manage-store.ts'
import { usesOf } from './wire.ts'

export const exportVouchers: Handler<typeof calls.export> = ({ deps: { db }, input, user, now, thirdId }) =>
  db.write(async (tx) => {
    const checkpoint: Checkpoint = { kind: input.kind, after: '' }
    const begin = { kind: 'voucherExport', thirdId, meetingId: input.meetingId, userId: user.id, checkpoint, now } as const
    const taskId = await beginTask(db, tx, begin)
    return taskId === undefined ? refuse('task_running') : { taskId }
  })

interface Checkpoint extends Partial<WrittenTable> {
  kind: TableKind
  /** The last voucher that stands in the table; empty before the first. */
  after: string
}

const PAGE = 500

const columns: readonly Column[] = [
  { name: say.voucherColumns.code, kind: 'text', width: 20 },
  { name: say.voucherColumns.kind, kind: 'text', width: 10 },
  { name: say.voucherColumns.value, kind: 'text', width: 12 },
  { name: say.voucherColumns.tickets, kind: 'text', width: 30 },
  { name: say.voucherColumns.uses, kind: 'number', width: 10 },
  { name: say.voucherColumns.usesPerPerson, kind: 'number', width: 10 },
  { name: say.voucherColumns.used, kind: 'number', width: 10 },
  { name: say.voucherColumns.start, kind: 'moment', width: 17 },
  { name: say.voucherColumns.end, kind: 'moment', width: 17 },
  { name: say.voucherColumns.active, kind: 'text', width: 8 },
  { name: say.voucherColumns.note, kind: 'text', width: 30 },
]
const CODE = 0

function rowOf(row: Voucher, used: number, names: ReadonlyMap<string, string>): Cell[] {
  return [
    row.code,
    voucherKindWords[row.kind],
    row.kind === 'unlock' ? '' : row.kind === 'percent' ? `${row.value}%` : yuan(row.value),
    readJson(row.ticket_ids)
      .map((id) => names.get(id) ?? id)
      .join('、'),
    // No limit is no number.
    row.uses === 0 ? null : row.uses,
    row.uses_person === 0 ? null : row.uses_person,
    used,
    row.starts_at,
    row.ends_at,
    row.active === 1 ? say.voucherStates.on : say.voucherStates.off,
    row.note,
  ]
}

export const voucherExport: Kind = {
  open: async (deps, task) => (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint),
}

async function stepOf({ db, clock }: Deps, task: Task, checkpoint: Checkpoint): Promise<Step<Checkpoint>> {
  const { kind, spool, table } = checkpoint
  const total = await countVouchers(db.read, task.meeting_id)
  const shape: TableShape = { kind, name: say.voucherTable, columns }
  if (spool === undefined || table === undefined) {
    const { write, ...written } = await beginTable(task, shape, clock())
    return { checkpoint: { kind, after: '', ...written }, done: 0, total, write }
  }
  const rows = await vouchersAfter(db, task.meeting_id, checkpoint.after, PAGE)
  const last = rows.at(-1)
  if (last === undefined) {
    const ended = await endTable(task, { spool, table }, shape, 'exportVouchers', clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  const used = await usesOf(
    db,
    db.read,
    rows.map(({ id }) => id),
  )
  const names = await ticketNames(db.read, task.meeting_id)
  const cells = rows.map((row) => rowOf(row, used.get(row.id) ?? 0, names))
  const { failures, write, ...written } = await growTable({ spool, table }, shape, cells, CODE)
  return { checkpoint: { kind, after: last.id, ...written }, done: written.table.rows, total, failures, write }
}
