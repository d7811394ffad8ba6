/** A stand's leads as a workbook: asked for by its head, written by a task. Every cell is text, so that no phone becomes a number. */
import { CARDS_MOST, gradeWords } from '#contract/card.ts'
import { type exhibitor, leadColumns } from '#contract/exhibitor.ts'
import { type Task, taskKinds } from '#contract/task.ts'
import type { Deps } from '../../deps.ts'
import type { Column } from '../../tables/cells.ts'
import type { TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { pageOfKept } from '../card/store.ts'
import { keptOnWire } from '../card/wire.ts'
import { beginTask } from '../task/begin.ts'
import { type Kind, type Step, TaskEnds } from '../task/kind.ts'
import { shown } from '../task/shown.ts'
import { findTask, type Task as TaskRow } from '../task/store.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { findStand, workAt } from './store.ts'

interface Checkpoint extends Partial<WrittenTable> {
  exhibitorId: string
  /** All rows stand in the table. */
  whole?: true
}

const names = Object.keys(leadColumns) as (keyof typeof leadColumns)[]
const shape: TableShape = {
  kind: 'xlsx',
  name: taskKinds.leadsExport.name,
  columns: names.map((field): Column => ({ name: leadColumns[field], kind: 'text', width: field === 'note' ? 40 : 16 })),
}

export const exportLeads: Handler<typeof exhibitor.exportLeads> = async ({ deps: { db }, input: { exhibitorId }, user, now }) => {
  const stand = await findStand(db.read, exhibitorId)
  if (stand === undefined || !(await workAt(db.read, exhibitorId, user.id))?.head) return refuse('stand_gone')
  const { meeting_id: meetingId, third_id: thirdId } = stand
  const checkpoint: Checkpoint = { exhibitorId }
  // Beside those of other stands.
  const apart = [] as const
  const taskId = await db.write((tx) =>
    beginTask(db, tx, { kind: 'leadsExport', thirdId, meetingId, userId: user.id, checkpoint, now, apart }),
  )
  return { taskId: taskId as string }
}

export const leadsTask: Handler<typeof exhibitor.leadsTask> = async ({ deps: { db }, input: { exhibitorId, id }, user }) => {
  const stand = await findStand(db.read, exhibitorId)
  if (stand === undefined || !(await workAt(db.read, exhibitorId, user.id))?.head) return refuse('stand_gone')
  const found = await findTask(db.read, id, { meetingId: stand.meeting_id, thirdId: stand.third_id })
  if (found === undefined || found.kind !== 'leadsExport' || found.user_id !== user.id) return refuse('task_gone')
  const [task] = (await shown(db, [found], user.id)) as [Task]
  // It ends in a moment, and stopping it asks for a right.
  return { ...task, actions: [] }
}

export const leadsExport: Kind = {
  open: async (deps, task) => (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint),
}

/** All rows in one step: a list is of one moment, and what is taken back before it is not in it. */
async function stepOf({ db, clock }: Deps, task: TaskRow, checkpoint: Checkpoint): Promise<Step<Checkpoint>> {
  const { exhibitorId, spool, table, whole } = checkpoint
  // Who looks after it no more, since they asked, gets nothing.
  if (!(await workAt(db.read, exhibitorId, task.user_id))?.head) throw new TaskEnds('stand_gone')
  if (spool === undefined || table === undefined) {
    const { write, ...written } = await beginTable(task, shape, clock())
    return { checkpoint: { exhibitorId, ...written }, done: 0, total: 0, write }
  }
  if (whole) {
    const ended = await endTable(task, { spool, table }, shape, 'exportLeads', clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  const rows = await rowsOf(db, exhibitorId)
  const { failures, write, ...written } = await growTable({ spool, table }, shape, rows, 0)
  return { checkpoint: { exhibitorId, ...written, whole: true }, done: rows.length, total: rows.length, failures, write }
}

async function rowsOf(db: Deps['db'], exhibitorId: string): Promise<string[][]> {
  const { rows } = await pageOfKept(db, { exhibitorId, keeperId: '', keyword: '', offset: 0, limit: CARDS_MOST })
  return rows.map((row) => {
    const lead = keptOnWire(row)
    const cells = { ...lead, grade: gradeWords[lead.grade] }
    return names.map((field) => cells[field])
  })
}
