/** A reviewer's own reviews as a workbook. It is written from what reviewers are shown, and from nothing else (review-store.ts). */
import type { contributeReview } from '#contract/contribute-review.ts'
import { reviewColumns, reviewTable } from '#contract/contribute-sentences.ts'
import { assignmentStateWords, verdictWords } from '#contract/contribute-states.ts'
import type { Task } from '#contract/task.ts'
import type { Deps } from '../../deps.ts'
import { readJson } from '../../db/json.ts'
import type { Cell, Column } from '../../tables/cells.ts'
import type { TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { beginTask } from '../task/begin.ts'
import type { Kind, Step } from '../task/kind.ts'
import { shown } from '../task/shown.ts'
import { findTask, type Task as TaskRow } from '../task/store.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { findCall } from './call-store.ts'
import { labelOf } from './call-wire.ts'
import { isAsked, pageOfPapers, type PaperRow } from './review-store.ts'

interface Checkpoint extends Partial<WrittenTable> {
  /** Rows that stand in the table. */
  from: number
}

const PAGE = 200

type Field = keyof typeof reviewColumns
const fields = Object.keys(reviewColumns) as Field[]
const shape: TableShape = {
  kind: 'xlsx',
  name: reviewTable,
  columns: fields.map((field): Column => ({
    name: reviewColumns[field],
    kind: field === 'score' || field === 'round' ? 'number' : 'text',
    width: field === 'title' ? 40 : 16,
  })),
}
const TITLE = fields.indexOf('title')

export const exportReviews: Handler<typeof contributeReview.exportReviews> = async ({ deps: { db }, input: { meetingId }, user, now }) => {
  const call = await findCall(db.read, meetingId)
  if (call === undefined || !(await isAsked(db.read, meetingId, user.id))) return refuse('assignment_gone')
  const checkpoint: Checkpoint = { from: 0 }
  const apart = [] as const
  const begin = { kind: 'reviewExport', thirdId: call.third_id, meetingId, userId: user.id, checkpoint, now, apart } as const
  return { taskId: (await db.write((tx) => beginTask(db, tx, begin))) as string }
}

export const reviewsTask: Handler<typeof contributeReview.reviewsTask> = async ({ deps: { db }, input: { meetingId, id }, user }) => {
  const call = await findCall(db.read, meetingId)
  const found = call && (await findTask(db.read, id, { meetingId, thirdId: call.third_id }))
  if (found === undefined || found.kind !== 'reviewExport' || found.user_id !== user.id) return refuse('task_gone')
  const [task] = (await shown(db, [found], user.id)) as [Task]
  // It ends in a moment, and stopping it asks for a right.
  return { ...task, actions: [] }
}

export const reviewExport: Kind = {
  open: async (deps, task) => (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint),
}

async function stepOf({ db, clock }: Deps, task: TaskRow, checkpoint: Checkpoint): Promise<Step<Checkpoint>> {
  const { from, spool, table } = checkpoint
  if (spool === undefined || table === undefined) {
    const { write, ...written } = await beginTable(task, shape, clock())
    return { checkpoint: { from, ...written }, done: 0, total: 0, write }
  }
  const { rows, total } = await pageOfPapers(db, { userId: task.user_id, meetingId: task.meeting_id, offset: from, limit: PAGE })
  if (rows.length === 0) {
    const ended = await endTable(task, { spool, table }, shape, 'exportReviews', clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  const { failures, write, ...written } = await growTable({ spool, table }, shape, rows.map(cellsOf), TITLE)
  return { checkpoint: { from: from + rows.length, ...written }, done: written.table.rows, total, failures, write }
}

function cellsOf(row: PaperRow): Cell[] {
  const cells: Record<Field, Cell> = {
    code: row.code,
    title: row.title,
    kind: labelOf(readJson(row.kinds), row.kind),
    track: labelOf(readJson(row.tracks), row.track),
    round: row.round,
    state: assignmentStateWords[row.state],
    score: row.score === null ? null : Number(row.score) / 100,
    recommend: row.recommend === '' ? '' : verdictWords[row.recommend],
    toAuthor: row.to_author,
    toChair: row.to_chair,
  }
  return fields.map((field) => cells[field])
}
