/** A reviewer's own reviews as a workbook. It contains only what reviewers are shown (review-store.ts). */
import type { contributeReview } from '#contract/contribute-review.ts'
import { reviewColumns as words, reviewTable } from '#contract/contribute-sentences.ts'
import { assignmentStateWords, verdictWords } from '#contract/contribute-states.ts'
import { readJson } from '../../db/json.ts'
import { type RowColumn, rowColumns } from '../../tables/cells.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { startParallelTask } from '../task/begin.ts'
import { showOwnTask } from '../task/shown.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { findCall } from './call-store.ts'
import { labelOf } from './call-wire.ts'
import { isAsked, pageOfPapers, type PaperRow } from './review-store.ts'

interface Checkpoint extends TableCheckpoint {
  /** Number of rows in the table. */
  from: number
}

const PAGE = 200

const columns: readonly RowColumn<PaperRow>[] = [
  { name: words.code, kind: 'text', width: 16, cell: ({ code }) => code },
  { name: words.title, kind: 'text', width: 40, cell: ({ title }) => title },
  { name: words.kind, kind: 'text', width: 16, cell: ({ kinds, kind }) => labelOf(readJson(kinds), kind) },
  { name: words.track, kind: 'text', width: 16, cell: ({ tracks, track }) => labelOf(readJson(tracks), track) },
  { name: words.round, kind: 'number', width: 16, cell: ({ round }) => round },
  { name: words.state, kind: 'text', width: 16, cell: ({ state }) => assignmentStateWords[state] },
  { name: words.score, kind: 'number', width: 16, cell: ({ score }) => (score === null ? null : Number(score) / 100) },
  { name: words.recommend, kind: 'text', width: 16, cell: ({ recommend }) => (recommend === '' ? '' : verdictWords[recommend]) },
  { name: words.toAuthor, kind: 'text', width: 16, cell: ({ to_author }) => to_author },
  { name: words.toChair, kind: 'text', width: 16, cell: ({ to_chair }) => to_chair },
]

export const exportReviews: Handler<typeof contributeReview.exportReviews> = async ({ deps: { db }, input: { meetingId }, user, now }) => {
  const call = await findCall(db.read, meetingId)
  if (call === undefined || !(await isAsked(db.read, meetingId, user.id))) return refuse('assignment_gone')
  const checkpoint: Checkpoint = { from: 0 }
  return startParallelTask(db, { kind: 'reviewExport', thirdId: call.third_id, meetingId, userId: user.id, checkpoint, now })
}

export const reviewsTask: Handler<typeof contributeReview.reviewsTask> = async ({ deps: { db }, input: { meetingId, id }, user }) => {
  const call = await findCall(db.read, meetingId)
  const own = call && { kind: 'reviewExport' as const, meetingId, thirdId: call.third_id, userId: user.id }
  return (own && (await showOwnTask(db, id, own))) ?? refuse('task_gone')
}

export const reviewExport = tableTask<Checkpoint, PaperRow>({
  kind: 'reviewExport',
  action: 'exportReviews',
  shape: () => ({ kind: 'xlsx', name: reviewTable, rowName: words.title, ...rowColumns(columns) }),
  page: async ({ db, task }, { from }) => {
    const { rows, total } = await pageOfPapers(db, { userId: task.user_id, meetingId: task.meeting_id, offset: from, limit: PAGE })
    return rows.length === 0 ? undefined : { rows, from: from + rows.length, total }
  },
})
