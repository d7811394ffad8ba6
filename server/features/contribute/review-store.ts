/**
 * All that reviewers are shown. It selects from rounds and assignments, and of a paper itself its code: no name, no phone, no unit, no
 * account of an author is ever read here, so none can be shown. A test reads this file for it.
 */
import { countOf, pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { type AssignmentState, openAssignments } from '#contract/contribute-states.ts'
import { sql } from 'kysely'
import type { Db, Reader, Row } from '../../db/db.ts'

const columns = [
  'contribution_assignments.id',
  'contribution_assignments.meeting_id',
  'contribution_assignments.round',
  'contribution_assignments.state',
  'contribution_assignments.take_until',
  'contribution_assignments.scores',
  'contribution_assignments.score',
  'contribution_assignments.recommend',
  'contribution_assignments.to_author',
  'contribution_assignments.to_chair',
  'contribution_rounds.kind',
  'contribution_rounds.track',
  'contribution_rounds.title',
  'contribution_rounds.abstract',
  'contribution_rounds.version',
  'contribution_rounds.given',
  'contribution_rounds.file_id',
  'contribution_rounds.published_at',
  'contributions.code',
  'contributions.round as current_round',
  'meetings.title as meeting_title',
  'contribute_calls.kinds',
  'contribute_calls.tracks',
  'contribute_calls.criteria',
  'contribute_calls.blind',
  'contribute_calls.review_until',
] as const

const papers = (on: Reader, userId: string) =>
  on
    .selectFrom('contribution_assignments')
    .innerJoin('contribution_rounds', (join) =>
      join
        .onRef('contribution_rounds.contribution_id', '=', 'contribution_assignments.contribution_id')
        .onRef('contribution_rounds.round', '=', 'contribution_assignments.round'),
    )
    .innerJoin('contributions', 'contributions.id', 'contribution_assignments.contribution_id')
    .innerJoin('meetings', 'meetings.id', 'contribution_assignments.meeting_id')
    .innerJoin('contribute_calls', 'contribute_calls.meeting_id', 'contribution_assignments.meeting_id')
    .where('contribution_assignments.user_id', '=', userId)
    .where('contribution_assignments.state', '!=', 'returned')
    .where('meetings.state', '!=', 'removed')

export type PaperRow = NonNullable<Awaited<ReturnType<typeof findPaper>>>

export function findPaper(on: Reader, id: string, userId: string) {
  return papers(on, userId).select(columns).where('contribution_assignments.id', '=', id).executeTakeFirst()
}

/** What waits first; else in the order of their ids, which chance has made. */
const waiting = sql`CASE WHEN contribution_assignments.state IN ('offered', 'taken', 'draft') THEN 0 ELSE 1 END`

export async function pageOfPapers(
  db: Pick<Db, 'read'>,
  { userId, meetingId, ...range }: { userId: string; meetingId: string | undefined } & PageRange,
): Promise<RowPage<PaperRow>> {
  const asked = papers(db.read, userId).$if(meetingId !== undefined, (q) =>
    q.where('contribution_assignments.meeting_id', '=', meetingId as string),
  )
  return pageOf(asked, asked.select(columns).orderBy(waiting).orderBy('contribution_assignments.id'), range)
}

/** What the same reviewer has written of the same paper in earlier rounds. */
export function earlierOf(on: Reader, id: string, userId: string) {
  return on
    .selectFrom('contribution_assignments as this')
    .innerJoin('contribution_assignments as earlier', (join) =>
      join.onRef('earlier.contribution_id', '=', 'this.contribution_id').onRef('earlier.round', '<', 'this.round'),
    )
    .select(['earlier.round', 'earlier.scores', 'earlier.recommend', 'earlier.to_author', 'earlier.to_chair'])
    .where('this.id', '=', id)
    .where('this.user_id', '=', userId)
    .where('earlier.user_id', '=', userId)
    .where('earlier.state', '=', 'done')
    .orderBy('earlier.round')
    .execute()
}

/** How many wait for somebody's answer or review at a meeting. */
export async function countWaiting(on: Reader, meetingId: string, userId: string): Promise<number> {
  return countOf(
    on
      .selectFrom('contribution_assignments')
      .where('meeting_id', '=', meetingId)
      .where('user_id', '=', userId)
      .where('state', 'in', openAssignments),
  )
}

/** Whether they were ever asked about anything there. */
export async function isAsked(on: Reader, meetingId: string, userId: string): Promise<boolean> {
  const asked = on.selectFrom('contribution_assignments').select('id').where('meeting_id', '=', meetingId).where('user_id', '=', userId)
  return (await asked.limit(1).executeTakeFirst()) !== undefined
}

/** Whoever has a paper before them may read it; who has given it back may not. */
export const reads = new Set<AssignmentState>(['offered', 'taken', 'draft', 'done', 'over'])

export type Questions = Row<'contribute_versions'>['questions']
