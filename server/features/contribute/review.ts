/** What reviewers do: look at what was offered to them, take it or give it back, write and hand in. */
import { rangeOf } from '../../db/pages.ts'
import type { contributeReview, OwnReview, Paper, PaperBrief } from '#contract/contribute-review.ts'
import { reviewActions } from '#contract/contribute-review.ts'
import { paperName } from '#contract/contribute-sentences.ts'
import { type Criterion, scoreOf } from '#contract/contribute-states.ts'
import { textOf } from '#contract/form-answers.ts'
import type { FileKind } from '#contract/file.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import { actionsFrom, move } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { findFile, pieceAt } from '../file/store.ts'
import { type Assignment, countRound, lockAssignment, paperOf } from './assignment-store.ts'
import { authorsShown } from './authors-shown-store.ts'
import { type Call, holdCall, versionsOf } from './call-store.ts'
import { labelOf, timeOf } from './call-wire.ts'
import { assignmentMachine } from './machine.ts'
import { earlierOf, findPaper, pageOfPapers, type PaperRow, reads } from './review-store.ts'
import { type Contribution, contributions, lockContributions } from './store.ts'
import { isPast } from './windows.ts'

/** Whether a round still takes reviews: nobody was told a verdict of it, and the window is open. */
const isOver = (
  { current_round, round, published_at, review_until }: Pick<PaperRow, 'current_round' | 'round' | 'published_at' | 'review_until'>,
  now: number,
) => current_round !== round || published_at !== null || isPast(review_until, now)

function paperBrief(row: PaperRow, now: number): PaperBrief {
  return {
    ...pickFields(row, 'id', 'meeting_id', 'code', 'title', 'round', 'state'),
    meetingName: row.meeting_title,
    kind: labelOf(readJson(row.kinds), row.kind),
    track: labelOf(readJson(row.tracks), row.track),
    takeUntil: row.state === 'offered' ? timeOf(row.take_until) : '',
    reviewUntil: timeOf(row.review_until),
    actions: isOver(row, now) ? [] : actionsFrom(assignmentMachine, row.state, {}, reviewActions),
  }
}

export const papers: Handler<typeof contributeReview.papers> = async ({
  deps: { db },
  input: { meetingId, pageNum, pageSize },
  user,
  now,
}) => {
  const { rows, total } = await pageOfPapers(db, { userId: user.id, meetingId, ...rangeOf({ pageNum, pageSize }) })
  return { list: rows.map((row) => paperBrief(row, now)), total, pageNum, pageSize }
}

const reviewOf = (row: Pick<Assignment, 'round' | 'scores' | 'recommend' | 'to_author' | 'to_chair'>): OwnReview => ({
  round: row.round,
  scores: readJson(row.scores),
  recommend: row.recommend === '' ? null : row.recommend,
  toAuthor: row.to_author,
  toChair: row.to_chair,
})

async function paperOnWire(db: Db, id: string, userId: string, now: number): Promise<Paper | undefined> {
  const row = await findPaper(db.read, id, userId)
  if (row === undefined) return undefined
  const isRead = reads.has(row.state)
  const questions = (await versionsOf(db.read, row.meeting_id)).get(row.version)
  const given = readJson(row.given)
  const answers = (questions === undefined ? [] : readJson(questions)).flatMap((question) => {
    const answer = given[question.key]
    return answer === undefined ? [] : [{ key: question.key, label: question.label, value: textOf(question, answer) }]
  })
  const file = row.file_id === '' ? undefined : await findFile(db.read, row.file_id)
  return {
    ...paperBrief(row, now),
    blind: row.blind,
    abstract: isRead ? row.abstract : '',
    answers: isRead ? answers : [],
    file:
      file === undefined || !isRead ? null : { name: `${paperName(row.code)}.${file.kind}`, kind: file.kind as FileKind, size: file.size },
    authors: isRead ? await authorsShown(db.read, row.blind, id) : [],
    criteria: readJson(row.criteria),
    review: reviewOf(row),
    earlier: (await earlierOf(db.read, id, userId)).map(reviewOf),
  }
}

export const paper: Handler<typeof contributeReview.paper> = async ({ deps: { db }, input: { id }, user, now }) =>
  (await paperOnWire(db, id, user.id, now)) ?? refuse('assignment_gone')

export const paperFile: Handler<typeof contributeReview.paperFile> = async ({ deps: { db }, input: { id, from }, user }) => {
  const row = await findPaper(db.read, id, user.id)
  if (row === undefined || !reads.has(row.state)) return refuse('assignment_gone')
  const file = row.file_id === '' ? undefined : await findFile(db.read, row.file_id)
  const piece = file === undefined ? undefined : await pieceAt(db, file.id, from)
  if (file === undefined || piece === undefined) return refuse('file_gone')
  const next = piece.at + Buffer.byteLength(piece.base64, 'base64')
  return { base64: piece.base64, next: next < file.size ? next : null }
}

interface Held {
  row: Assignment
  contribution: Contribution
  call: Call
}

/** An assignment behind the lock of its paper: whoever publishes waits, or has been faster. */
async function hold(tx: Tx, id: string, userId: string, now: number): Promise<Held | Refusal<'assignment_gone' | 'review_over'>> {
  const of = await paperOf(tx, { id, userId })
  if (of === undefined) return refuse('assignment_gone')
  const [contribution] = await lockContributions(tx, [of.contribution_id])
  const row = await lockAssignment(tx, id)
  if (contribution === undefined || row === undefined || row.user_id !== userId || row.state === 'returned')
    return refuse('assignment_gone')
  const call = (await holdCall(tx, contribution.meeting_id)) as Call
  if (row.state === 'over' || row.round !== contribution.round || isPast(call.review_until, now)) return refuse('review_over')
  return { row, contribution, call }
}

/** What stands beside a paper is counted anew, and whoever decides is told that something has come. */
export async function recount(tx: Tx, { id, round, edition }: Contribution): Promise<void> {
  await contributions.update(tx, { id }, { ...(await countRound(tx, id, round)), edition: edition + 1 })
}

export const answer: Handler<typeof contributeReview.answer> = async ({ deps: { db }, input: { id, answer: said, reason }, user, now }) => {
  const done = await db.write(async (tx) => {
    const held = await hold(tx, id, user.id, now)
    if (held instanceof Refusal) return held
    const { row, contribution } = held
    // Tapped twice.
    if (row.state === assignmentMachine.edges[said].to) return undefined
    // Too late for the offer, though no job has returned it yet.
    if (row.state === 'offered' && isPast(row.take_until, now)) return refuse('assignment_moved')
    const step = { entityId: id, action: said, from: row.state, who: user.id, why: reason, at: now }
    const { to } = await move(tx, assignmentMachine, step, { reason })
    if (to === undefined) return refuse('assignment_moved')
    if (to !== 'taken') await recount(tx, contribution)
    return undefined
  })
  return done instanceof Refusal ? done : ((await paperOnWire(db, id, user.id, now)) ?? refuse('assignment_gone'))
}

export const review: Handler<typeof contributeReview.review> = async ({ deps: { db }, input, user, now }) => {
  const { id, scores, recommend, toAuthor, toChair, done: isDone } = input
  const done = await db.write(async (tx) => {
    const held = await hold(tx, id, user.id, now)
    if (held instanceof Refusal) return held
    const { row, contribution, call } = held
    if (contribution.state !== 'under_review' && contribution.state !== 'waiting_list') return refuse('review_over')
    const criteria = readJson(call.criteria)
    const given = givenOf(criteria, scores)
    const missing = isDone === 1 ? criteria.find(({ key }) => given[key] === undefined) : undefined
    if (missing !== undefined) return refuse('review_incomplete', { what: missing.label })
    const mean = isDone === 1 ? scoreOf(criteria, given) : null
    const columns = {
      scores: writeJson(given),
      score: mean === null ? null : Math.round(mean * 100),
      recommend: recommend ?? ('' as const),
      to_author: toAuthor,
      to_chair: toChair,
      done_at: isDone === 1 ? now : null,
    }
    const action = isDone === 1 ? 'finish' : 'write'
    const step = { entityId: id, action, from: row.state, who: user.id, why: '', at: now } as const
    const { to } = await move(tx, assignmentMachine, step, columns)
    if (to === undefined) return refuse('assignment_moved')
    if (isDone === 1) await recount(tx, contribution)
    return undefined
  })
  return done instanceof Refusal ? done : ((await paperOnWire(db, id, user.id, now)) ?? refuse('assignment_gone'))
}

/** What no criterion asks is not kept. */
const givenOf = (criteria: readonly Criterion[], scores: Readonly<Record<string, number>>) =>
  Object.fromEntries(criteria.flatMap(({ key }) => (scores[key] === undefined ? [] : [[key, scores[key]]])))
