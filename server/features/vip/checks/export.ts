/** A sheet as a workbook: asked for, and written by a task. Every cell is text, so that no phone becomes a number. */
import { may } from '#contract/may.ts'
import type { checkCalls } from '#contract/vip/checks.ts'
import { secrets } from '#contract/vip/fields.ts'
import { groupColumns, sheetColumns } from '#contract/vip/sheet-words.ts'
import { type SheetKind, sheetWords } from '#contract/vip/words.ts'
import type { Deps } from '../../../deps.ts'
import type { FieldReader } from '../../../privacy/field-gate.ts'
import type { Column } from '../../../tables/cells.ts'
import type { TableShape } from '../../../tables/table.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { beginTask } from '../../task/begin.ts'
import type { Kind, Step } from '../../task/kind.ts'
import type { Task } from '../../task/store.ts'
import { readerOfTask } from '../../task/reader.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../../task/table.ts'
import { groupsOf } from './sheet.ts'

interface Checkpoint extends Partial<WrittenTable> {
  kind: SheetKind
  /** Whether whoever has asked may read diets, health and notes. */
  readsPrivate: boolean
  /** All rows stand in the table. */
  whole?: true
}

export const exportSheet: Handler<typeof checkCalls.exportSheet> = async ({ deps: { db }, input, user, grants, thirdId, now }) => {
  const { meetingId, kind } = input
  const checkpoint: Checkpoint = { kind, readsPrivate: may(grants, secrets) }
  return db.write(async (tx) => {
    const taskId = await beginTask(db, tx, { kind: 'vipExport', thirdId, meetingId, userId: user.id, checkpoint, now })
    return taskId === undefined ? refuse('task_running') : { taskId }
  })
}

export const vipExport: Kind = {
  open: async (deps, task) => {
    const fields = await readerOfTask(deps, task)
    return (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint, fields)
  },
}

/** All rows in one step: a sheet is of one moment. */
async function stepOf({ db, clock, seals }: Deps, task: Task, checkpoint: Checkpoint, fields: FieldReader): Promise<Step<Checkpoint>> {
  const { kind, readsPrivate, spool, table, whole } = checkpoint
  const shape = shapeOf(kind)
  if (spool === undefined || table === undefined) {
    const { write, ...written } = await beginTable(task, shape, clock())
    return { checkpoint: { kind, readsPrivate, ...written }, done: 0, total: 0, write }
  }
  if (whole) {
    const ended = await endTable(task, { spool, table }, shape, 'exportVips', clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  const groups = await groupsOf(db.read, task.meeting_id, kind, { readsPrivate, fields, seals })
  const grouped = groupColumns[kind] !== ''
  const rows = groups.flatMap(({ name, rows: own }) => own.map((row) => (grouped ? [name, ...row] : row)))
  const { failures, write, ...written } = await growTable({ spool, table }, shape, rows, 0)
  return { checkpoint: { kind, readsPrivate, ...written, whole: true }, done: rows.length, total: rows.length, failures, write }
}

function shapeOf(kind: SheetKind): TableShape {
  const names = groupColumns[kind] === '' ? sheetColumns[kind] : [groupColumns[kind], ...sheetColumns[kind]]
  const columns = names.map((name): Column => ({ name, kind: 'text', width: name === sheetColumns.handbook[1] ? 60 : 16 }))
  return { kind: 'xlsx', name: sheetWords[kind], columns }
}
