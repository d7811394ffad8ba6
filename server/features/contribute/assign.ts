/** Papers find their reviewers: proposed, asked, taken back. Whatever was proposed is judged once more when it is offered. */
import type { contributeManage, Left, Proposal } from '#contract/contribute-manage.ts'
import { AT_ONCE_MOST, conflictWords, leftWords, offerSentence } from '#contract/contribute-sentences.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { tell } from '../message/outbox.ts'
import { type Assignment, assignmentsOf, insertAssignments, lockAssignment, paperOf } from './assignment-store.ts'
import { findCall, holdCall } from './call-store.ts'
import { labelOf } from './call-wire.ts'
import { conflictOf } from './conflict.ts'
import { assignmentMachine, contributionMachine } from './machine.ts'
import { propose } from './propose.ts'
import { candidatesOf, coauthorsOf } from './reviewer-store.ts'
import { recount } from './review.ts'
import { authorsOf, type Contribution, lockContributions, wantingReview } from './store.ts'

const DAY_MS = 86_400_000
/** Of one paper, whatever the call says. */
const ASKED_MOST = 10

export const assign: Handler<typeof contributeManage.assign> = async ({ deps: { db }, input: { meetingId, ids }, thirdId }) => {
  const call = await findCall(db.read, meetingId)
  if (call === undefined) return refuse('contribute_call_gone')
  const rows = await wantingReview(db.read, { meetingId, ids, perPaper: call.per_paper, most: AT_ONCE_MOST })
  const { authors, assignments } = await besides(db.read, rows)
  const reviewers = (await candidatesOf(db.read, { meetingId, thirdId })).map((one) => ({ ...one, tracks: new Set(readJson(one.tracks)) }))
  const found = propose(
    rows.map((row) => {
      const theirs = assignments.get(row.id) ?? []
      const usersIn = (some: readonly Assignment[]) => new Set(some.flatMap(({ user_id }) => user_id ?? []))
      return {
        id: row.id,
        track: row.told_track,
        userId: row.user_id,
        authors: authors.get(row.id) ?? [],
        missing: call.per_paper - row.asked,
        asked: usersIn(theirs.filter(({ round, state }) => (round === row.round && state !== 'returned') || state === 'conflict')),
        before: usersIn(theirs.filter(({ round, state }) => round < row.round && state === 'done')),
      }
    }),
    reviewers,
    await coauthorsOf(db.read, meetingId),
  )
  const tracks = readJson(call.tracks)
  const list = rows.map((row): Proposal => {
    const chosen = found.get(row.id) ?? []
    return {
      id: row.id,
      code: row.code,
      title: row.told_title,
      track: labelOf(tracks, row.told_track),
      reviewers: chosen.map(({ userId, name }) => ({ userId, name })),
      missing: call.per_paper - row.asked - chosen.length,
    }
  })
  const sum = (of: (one: Proposal) => number) => list.reduce((n, one) => n + of(one), 0)
  return { list, offers: sum(({ reviewers: some }) => some.length), missing: sum(({ missing }) => missing) }
}

/** What stands beside some papers: their authors as they were handed in, and who was asked about them. */
async function besides(on: Reader, rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id)
  return {
    authors: Map.groupBy(await authorsOf(on, ids), (one) => one.contribution_id),
    assignments: Map.groupBy(await assignmentsOf(on, ids), (one) => one.contribution_id),
  }
}

export const offer: Handler<typeof contributeManage.offer> = ({
  meeting,
  deps: { db },
  input: { meetingId, offers },
  user,
  thirdId,
  now,
}) =>
  db.write(async (tx) => {
    const call = await holdCall(tx, meetingId)
    if (call === undefined) return refuse('contribute_call_gone')
    // Limits are counted: of two chairs who offer at once, one comes second.
    await db.serialise(tx, `contribute-offers:${meetingId}`)
    const papers = new Map(
      (await lockContributions(tx, [...new Set(offers.map(({ id }) => id))].toSorted()))
        .filter((row) => row.meeting_id === meetingId && row.submitted_at !== null)
        .map((row) => [row.id, row]),
    )
    const users = [...new Set(offers.map(({ userId }) => userId))]
    const reviewers = new Map((await candidatesOf(tx, { meetingId, thirdId }, users)).map((one) => [one.userId, one]))
    const { authors, assignments } = await besides(tx, [...papers.values()])
    const coauthors = await coauthorsOf(tx, meetingId)
    const until = Math.min(now + call.take_days * DAY_MS, call.review_until ?? Number.MAX_SAFE_INTEGER)
    const left: Left[] = []
    const made: Assignment[] = []
    const again: Assignment[] = []
    for (const { id, userId } of offers) {
      const [row, reviewer] = [papers.get(id), reviewers.get(userId)]
      const skip = (why: string) => left.push({ what: row?.code ?? '', who: reviewer?.name ?? '', why })
      const standing = (assignments.get(id) ?? []).filter(({ round }) => round === row?.round)
      const earlier = standing.find(({ user_id }) => user_id === userId)
      if (reviewer === undefined) skip(leftWords.gone)
      else if (row === undefined || !canBeReviewed(row)) skip(leftWords.moved)
      else if ((earlier !== undefined && earlier.state !== 'returned') || standing.length >= ASKED_MOST) skip(leftWords.asked)
      else if (reviewer.load >= reviewer.most) skip(leftWords.full)
      else {
        const conflict = conflictOf(reviewer, { userId: row.user_id, authors: authors.get(id) ?? [] }, coauthors)
        if (conflict !== undefined) {
          skip(conflictWords[conflict])
          continue
        }
        reviewer.load++
        const one = earlier ?? blank(row, userId, now)
        const offered = { ...one, take_until: until, offered_at: now, reason: '' }
        if (earlier === undefined) made.push(offered)
        else again.push(offered)
        assignments.set(id, [
          ...(assignments.get(id) ?? []).filter((other) => other.id !== one.id),
          { ...offered, state: 'offered', name: null },
        ])
      }
    }
    await insertAssignments(db, tx, made)
    for (const { id, take_until, offered_at, reason } of again) {
      const step = { entityId: id, action: 'again', from: 'returned', who: user.id, why: '', at: now } as const
      await move(tx, assignmentMachine, step, { take_until, offered_at, reason })
    }
    await writeLog(
      tx,
      made.map(({ id, contribution_id: from }) => ({
        entity: 'contribution_assignment',
        entityId: id,
        action: 'offer',
        from,
        who: user.id,
        at: now,
      })),
      db,
    )
    const all = [...made, ...again]
    await beginReviews(
      tx,
      [...new Set(all.map(({ contribution_id }) => contribution_id))].map((id) => papers.get(id) as Contribution),
      { who: user.id, now },
    )
    await tellReviewers(tx, all, { meeting: meeting.title, meetingId, thirdId, until, now })
    return { offered: all.length, left }
  })

const canBeReviewed = ({ state }: Contribution) => state === 'submitted' || state === 'under_review' || state === 'resubmitted'

/** Its id is chance from one moment: neither the paper nor a person follows from it. */
function blank({ id, round, meeting_id }: Contribution, userId: string, now: number): Assignment {
  return {
    id: newId(now),
    contribution_id: id,
    round,
    meeting_id,
    user_id: userId,
    state: 'offered',
    take_until: now,
    reason: '',
    scores: writeJson({}),
    score: null,
    recommend: '',
    to_author: '',
    to_chair: '',
    offered_at: now,
    done_at: null,
  }
}

async function beginReviews(tx: Tx, papers: readonly Contribution[], { who, now }: { who: string; now: number }): Promise<void> {
  for (const row of papers) {
    await recount(tx, row)
    if (row.state === 'under_review') continue
    const step = { entityId: row.id, action: 'review', from: row.state, who, why: '', at: now } as const
    await move(tx, contributionMachine, step)
  }
}

/** One message for all that somebody was asked in one go; it says nothing of the papers. */
async function tellReviewers(
  tx: Tx,
  made: readonly Assignment[],
  { meeting, meetingId, thirdId, until, now }: { meeting: string; meetingId: string; thirdId: string; until: number; now: number },
): Promise<void> {
  const tellings = [...Map.groupBy(made, ({ user_id }) => user_id as string)].map(([userId, some]) => ({
    kind: 'review_wanted' as const,
    about: `${(some[0] as Assignment).id} ${now}`,
    userId,
    thirdId,
    meetingId,
    facts: { meeting, what: offerSentence(some.length, toWire(until)) },
  }))
  await tell(tx, tellings, now)
}

export const recall: Handler<typeof contributeManage.recall> = async ({ deps: { db }, input: { meetingId, id }, user, now }) => {
  return db.write(async (tx) => {
    const done = await giveBack(tx, { id, meetingId }, { action: 'recall', who: user.id, now })
    return done ?? null
  })
}

/** @returns why not. */
async function giveBack(
  tx: Tx,
  { id, meetingId }: { id: string; meetingId?: string },
  { action, who, now }: { action: 'recall' | 'lapse'; who: string; now: number },
) {
  const of = await paperOf(tx, { id, ...(meetingId !== undefined && { meetingId }) })
  if (of === undefined) return refuse('assignment_gone')
  const [contribution] = await lockContributions(tx, [of.contribution_id])
  const row = await lockAssignment(tx, id)
  if (contribution === undefined || row === undefined) return refuse('assignment_gone')
  const step = { entityId: id, action, from: row.state, who, why: '', at: now }
  const { to } = await move(tx, assignmentMachine, step)
  if (to === undefined) return refuse('assignment_moved')
  if (row.round === contribution.round) await recount(tx, contribution)
  return undefined
}

/** An offer that nobody has taken in time; whoever takes it in this moment was faster. */
export const lapse = (db: Db, id: string, now: number) => db.write((tx) => giveBack(tx, { id }, { action: 'lapse', who: 'timer', now }))
