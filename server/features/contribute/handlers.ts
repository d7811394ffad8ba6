/** Submissions: what each call does, for authors, reviewers and chairs. */
import { rangeOf } from '../../db/pages.ts'
import type { contribute } from '#contract/contribute.ts'
import type { contributeManage } from '#contract/contribute-manage.ts'
import type { contributeReview } from '#contract/contribute-review.ts'
import { type Handler, type Handlers, refuse } from '../../use-case.ts'
import { assign, offer, recall } from './assign.ts'
import { findCall } from './call-store.ts'
import { ownCallOnWire, usualCall } from './call-wire.ts'
import { decide } from './decide.ts'
import { exportAll } from './export.ts'
import { letter } from './letter.ts'
import { call, get, mine } from './look.ts'
import { confirm, remove, withdraw } from './own.ts'
import { publish, texts } from './publish.ts'
import { answer, paper, paperFile, papers, review } from './review.ts'
import { exportReviews, reviewsTask } from './review-export.ts'
import { removeReviewer, reviewers, saveReviewer } from './reviewers.ts'
import { moveCall, saveCall } from './save-call.ts'
import { save } from './save.ts'
import { schedule } from './schedule.ts'
import { findRow, pageOfTable } from './store.ts'
import { submit } from './submit.ts'
import { chairOnWire, rowsOnWire } from './table-wire.ts'
import { remind, unregistered } from './unregistered.ts'

const ownCall: Handler<typeof contributeManage.ownCall> = async ({ deps: { db }, input: { meetingId } }) => {
  const row = await findCall(db.read, meetingId)
  return row === undefined ? usualCall(meetingId) : ownCallOnWire(db.read, row)
}

const list: Handler<typeof contributeManage.list> = async ({ deps: { db }, input }) => {
  const { meetingId, keyword, state, kind, track, sort, pageNum, pageSize } = input
  const row = await findCall(db.read, meetingId)
  if (row === undefined) return { list: [], total: 0, pageNum, pageSize }
  const page = { byScore: sort === 'score', ...rangeOf(input) }
  const { rows, total } = await pageOfTable(db, { meetingId, keyword, state, kind, track, ...page })
  return { list: await rowsOnWire(db.read, rows, row), total, pageNum, pageSize }
}

const inFull: Handler<typeof contributeManage.inFull> = async ({ deps: { db }, input: { meetingId, id }, grants }) => {
  const row = await findRow(db.read, meetingId, id)
  return row === undefined ? refuse('contribution_gone') : chairOnWire(db, row, grants)
}

export const contributeHandlers: Handlers<typeof contribute> = { call, mine, get, save, submit, remove, withdraw, confirm, letter }

export const contributeReviewHandlers: Handlers<typeof contributeReview> = {
  papers,
  paper,
  paperFile,
  answer,
  review,
  exportReviews,
  reviewsTask,
}

export const contributeManageHandlers: Handlers<typeof contributeManage> = {
  ownCall,
  saveCall,
  moveCall,
  list,
  inFull,
  reviewers,
  saveReviewer,
  removeReviewer,
  assign,
  offer,
  recall,
  decide,
  texts,
  publish,
  schedule,
  unregistered,
  remind,
  exportAll,
}
