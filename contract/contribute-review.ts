/**
 * Submissions, as reviewers have them: what was offered to them, by the id of their assignment. Where the call is double blind
 * nothing here holds a name, a unit or a phone of an author, and nothing by which one could be looked up.
 */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { sayOfContribution } from './contribute-sentences.ts'
import { assignmentStates, blinds, Criterion, SCORE_MOST, verdicts } from './contribute-states.ts'
import { flag, id, line, text } from './fields.ts'
import { fileKinds } from './file.ts'
import { say } from './sentences.ts'
import { Task } from './task.ts'

export const reviewActions = ['take', 'decline', 'conflict', 'write', 'finish'] as const

export const PaperBrief = v.object({
  /** Of the assignment. */
  id: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  /** What the paper is called among reviewers. */
  code: v.string(),
  title: v.string(),
  kind: v.string(),
  track: v.string(),
  round: v.number(),
  state: v.picklist(assignmentStates),
  /** Until when the offer stands; until when the review is wanted, empty for no limit. */
  takeUntil: v.string(),
  reviewUntil: v.string(),
  actions: v.array(v.picklist(reviewActions)),
})
export type PaperBrief = v.InferOutput<typeof PaperBrief>

/** What a reviewer has written of one round. */
export const OwnReview = v.object({
  round: v.number(),
  scores: v.record(v.string(), v.number()),
  recommend: v.nullable(v.picklist(verdicts)),
  toAuthor: v.string(),
  toChair: v.string(),
})
export type OwnReview = v.InferOutput<typeof OwnReview>

export const Paper = v.object({
  ...PaperBrief.entries,
  blind: v.picklist(blinds),
  abstract: v.string(),
  answers: v.array(v.object({ key: v.string(), label: v.string(), value: v.string() })),
  file: v.nullable(v.object({ name: v.string(), kind: v.picklist(fileKinds), size: v.number() })),
  /** Empty where the call is double blind. */
  authors: v.array(v.object({ name: v.string(), unit: v.string() })),
  criteria: v.array(Criterion),
  review: OwnReview,
  /** Their own of earlier rounds. */
  earlier: v.array(OwnReview),
})
export type Paper = v.InferOutput<typeof Paper>

const score = v.pipe(
  v.number(sayOfContribution.scoreInvalid),
  v.integer(sayOfContribution.scoreInvalid),
  v.minValue(1, sayOfContribution.scoreInvalid),
  v.maxValue(SCORE_MOST, sayOfContribution.scoreInvalid),
)
const criterionKey = v.pipe(v.string(say.fieldUnknown), v.regex(/^[a-z0-9]{1,20}$/, say.fieldUnknown))

export const contributeReview = {
  /** What was offered to the caller, at one meeting or at all: what waits for them first. */
  papers: post('/api/meeting/contribute/review/list', {
    access: 'user',
    input: v.strictObject({ ...paging, meetingId: v.optional(id) }),
    data: page(PaperBrief),
  }),
  paper: get('/api/meeting/contribute/review/get', {
    access: 'user',
    input: v.strictObject({ id }),
    data: Paper,
    reasons: ['assignment_gone'],
  }),
  /** The bytes of its file from `from` on, a piece of them; `next` is where the one after begins, null after the last. */
  paperFile: get('/api/meeting/contribute/review/file', {
    access: 'user',
    input: v.strictObject({ id, from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/, say.fieldUnknown), v.transform(Number)), '0') }),
    data: v.object({ base64: v.string(), next: v.nullable(v.number()) }),
    reasons: ['assignment_gone', 'file_gone'],
  }),
  /** Takes an offer, or gives it back: without time for it, or because of whose it must be. */
  answer: post('/api/meeting/contribute/review/answer', {
    access: 'user',
    input: v.strictObject({ id, answer: v.picklist(['take', 'decline', 'conflict'], say.fieldUnknown), reason: line(200) }),
    data: Paper,
    reasons: ['assignment_gone', 'assignment_moved', 'review_over'],
  }),
  /** Keeps a review, or hands it in: then every criterion has its score. It may be mended as long as nobody was told a verdict. */
  review: post('/api/meeting/contribute/review', {
    access: 'user',
    input: v.strictObject({
      id,
      scores: v.record(criterionKey, score),
      recommend: v.nullable(v.picklist(verdicts, say.fieldUnknown)),
      toAuthor: text(4_000),
      toChair: text(4_000),
      done: flag,
    }),
    data: Paper,
    reasons: ['assignment_gone', 'assignment_moved', 'review_over', 'review_incomplete'],
  }),
  /** One's own reviews at a meeting as a table; what the papers are called in it is their code. */
  exportReviews: post('/api/meeting/contribute/review/export', {
    access: 'user',
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ meetingId: id }),
    data: v.object({ taskId: v.string() }),
    reasons: ['assignment_gone'],
  }),
  /** How far that is: for whoever has asked for it. */
  reviewsTask: get('/api/meeting/contribute/review/task', {
    access: 'user',
    input: v.strictObject({ meetingId: id, id }),
    data: Task,
    reasons: ['task_gone'],
  }),
}
