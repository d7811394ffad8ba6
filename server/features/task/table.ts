/** A table that long work writes into a file, piece by piece: what each step puts into its checkpoint and its transaction. */
import { say } from '#contract/sentences.ts'
import type { TaskFailure } from '#contract/task.ts'
import type { Tx } from '../../db/db.ts'
import { dayOf } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { CELL_MAX, type Cell } from '../../tables/cells.ts'
import { addRows, closeTable, openTable, type TableShape, type TableState } from '../../tables/table.ts'
import { beginFile, dropFiles, finishFile, growFile, newSpool, type Spool, spooled } from '../file/written.ts'
import type { Task } from './store.ts'

/** How far it has come: part of the checkpoint. */
export interface WrittenTable {
  table: TableState
  spool: Spool
}

/** From the first row; what an earlier beginning has left goes. */
export async function beginTable(task: Task, shape: TableShape, now: number): Promise<WrittenTable & { write(tx: Tx): Promise<void> }> {
  const { bytes, state } = await openTable(shape)
  const { spool, piece } = spooled(newSpool(now), bytes)
  const name = `${shape.file ?? shape.name} ${dayOf(now)}.${shape.kind}`
  const use = { entity: 'task' as const, entityId: task.id, thirdId: task.third_id }
  return {
    table: state,
    spool,
    write: async (tx) => {
      await dropFiles(tx, 'task', task.id)
      await beginFile(tx, { id: spool.fileId, ownerId: task.user_id, purpose: 'table', name, use }, now)
      await growFile(tx, spool.fileId, piece)
    },
  }
}

/** @param named the column by which people know a row again. */
export async function growTable(
  { table, spool }: WrittenTable,
  shape: TableShape,
  rows: readonly (readonly Cell[])[],
  named: number,
): Promise<WrittenTable & { failures: TaskFailure[]; write(tx: Tx): Promise<void> }> {
  const { bytes, state } = await addRows(shape, table, rows)
  const grown = spooled(spool, bytes)
  const tooLong = (cell: Cell) => typeof cell === 'string' && cell.length > CELL_MAX
  return {
    table: state,
    spool: grown.spool,
    failures: rows.flatMap((row, at) =>
      row.some(tooLong) ? [{ row: table.rows + at + 2, what: String(row[named] ?? ''), why: say.cellTooLong }] : [],
    ),
    write: (tx) => growFile(tx, spool.fileId, grown.piece),
  }
}

/** @param action what the meeting's history calls it. */
export async function endTable(
  task: Task,
  { table, spool }: WrittenTable,
  shape: TableShape,
  action: string,
  now: number,
): Promise<{ over: { result: string }; write(tx: Tx): Promise<void> }> {
  const { bytes } = await closeTable(shape, table)
  const { meeting_id: meetingId, user_id: who } = task
  const why = `${shape.kind}, ${table.rows} rows`
  return {
    over: { result: spool.fileId },
    write: async (tx) => {
      await finishFile(tx, spool, bytes, shape.kind, now)
      await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, meetingId, action, who, why, at: now }])
    },
  }
}
