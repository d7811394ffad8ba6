/** The file of a table, piece by piece: what each step of a task puts into its checkpoint and its transaction. */
import { say } from '#contract/sentences.ts'
import type { TaskFailure } from '#contract/task.ts'
import type { Tx } from '../../db/db.ts'
import { dayOf } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { CELL_MAX, type Cell } from '../../tables/cells.ts'
import { addRows, closeTable, openTable, type TableShape, type TableState } from '../../tables/table.ts'
import { beginFile, dropFiles, finishFile, growFile, newSpool, type Spool, spooled } from '../file/written.ts'
import type { Task } from './store.ts'

/** A table with rows of type `R`. */
export interface RowTable<R> extends TableShape {
  /** The cells of a row, in the order of the columns. */
  cells(row: R): Cell[]
  /** The name of the column by which people recognise a row in the list of failures; by default the first column. */
  rowName?: string
}

/** The progress of the file: part of the checkpoint. */
export interface WrittenTable {
  table: TableState
  spool: Spool
}

/** Begins the file, and drops that of an earlier beginning. */
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

/** @returns a failure for each row with a cell that is cut because it is too long. */
export async function growTable<R>(
  { table, spool }: WrittenTable,
  shape: RowTable<R>,
  added: readonly R[],
): Promise<WrittenTable & { failures: TaskFailure[]; write(tx: Tx): Promise<void> }> {
  const rows = added.map((row) => shape.cells(row))
  const { bytes, state } = await addRows(shape, table, rows)
  const grown = spooled(spool, bytes)
  const named = Math.max(
    shape.columns.findIndex(({ name }) => name === shape.rowName),
    0,
  )
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

/** @param action the action in the meeting's history. */
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
