/** Table contribute_reviewers: who reviews for a meeting. */
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { sql } from 'kysely'
import { openAssignments } from '#contract/contribute-states.ts'
import type { Db, Reader, Row } from '../../db/db.ts'
import { contains } from '../../db/like.ts'
import { nameInEntry } from '../session/written-accounts.ts'
import { table } from '../../db/table.ts'

export const contributeReviewers = table('contribute_reviewers')

export type ReviewerRow = Row<'contribute_reviewers'> & { name: string; mobile: string; offered: number; to_do: number; done: number }

const countOf = (states: string) =>
  sql<number>`(SELECT count(*) FROM contribution_assignments WHERE contribution_assignments.user_id = contribute_reviewers.user_id
    AND contribution_assignments.meeting_id = contribute_reviewers.meeting_id AND contribution_assignments.state IN (${sql.raw(states)}))`

const reviewers = (on: Reader, meetingId: string) =>
  on
    .selectFrom('contribute_reviewers')
    .innerJoin('users', 'users.id', 'contribute_reviewers.user_id')
    .where('contribute_reviewers.meeting_id', '=', meetingId)

const withCounts = (on: Reader, meetingId: string) =>
  reviewers(on, meetingId)
    .selectAll('contribute_reviewers')
    .select([nameInEntry('contribute_reviewers').as('name'), 'users.mobile'])
    .select([countOf(`'offered'`).as('offered'), countOf(`'taken', 'draft'`).as('to_do'), countOf(`'done'`).as('done')])

export async function pageOfReviewers(
  db: Pick<Db, 'read'>,
  { meetingId, keyword, ...range }: { meetingId: string; keyword: string } & PageRange,
): Promise<RowPage<ReviewerRow>> {
  const wanted =
    keyword === ''
      ? sql<boolean>`true`
      : sql<boolean>`(${contains('users.name', keyword)}
        OR (users.name = '' AND ${contains('contribute_reviewers.written_name', keyword)}) OR ${contains('contribute_reviewers.unit', keyword)})`
  const ordered = withCounts(db.read, meetingId)
    .where(wanted)
    .orderBy('contribute_reviewers.created_at')
    .orderBy('contribute_reviewers.user_id')
  return pageOf(reviewers(db.read, meetingId).where(wanted), ordered, range)
}

export function findReviewer(on: Reader, meetingId: string, userId: string): Promise<ReviewerRow | undefined> {
  return withCounts(on, meetingId).where('contribute_reviewers.user_id', '=', userId).executeTakeFirst()
}

/** For which meetings somebody reviews, the first asked first. */
export function reviewingOf(
  on: Reader,
  userId: string,
  most: number,
): Promise<(Pick<Row<'contribute_reviewers'>, 'unit' | 'written_name' | 'created_at'> & { title: string })[]> {
  return on
    .selectFrom('contribute_reviewers')
    .innerJoin('meetings', 'meetings.id', 'contribute_reviewers.meeting_id')
    .select(['meetings.title', 'contribute_reviewers.unit', 'contribute_reviewers.written_name', 'contribute_reviewers.created_at'])
    .where('contribute_reviewers.user_id', '=', userId)
    .orderBy('contribute_reviewers.created_at')
    .limit(most)
    .execute()
}

/** Somebody who can be asked, with all that they may be known by. */
export interface Candidate {
  userId: string
  name: string
  mobile: string
  tracks: Row<'contribute_reviewers'>['tracks']
  most: number
  /** Asked, and not given back. */
  load: number
  /** As the chair has written it, as they say themselves, and where they belong. */
  units: string[]
}

/** All of a meeting, or some of them; a few statements however many there are. */
export async function candidatesOf(
  on: Reader,
  { meetingId, thirdId }: { meetingId: string; thirdId: string },
  among?: readonly string[],
): Promise<Candidate[]> {
  const some = reviewers(on, meetingId).$if(among !== undefined, (q) =>
    q.where('contribute_reviewers.user_id', 'in', among as readonly string[]),
  )
  const rows = await some
    .leftJoin('profiles', 'profiles.user_id', 'contribute_reviewers.user_id')
    .select([
      'contribute_reviewers.user_id',
      nameInEntry('contribute_reviewers').as('name'),
      'users.mobile',
      'contribute_reviewers.tracks',
      'contribute_reviewers.most',
      'contribute_reviewers.unit',
      'profiles.company',
    ])
    .orderBy('contribute_reviewers.user_id')
    .execute()
  const loads = await on
    .selectFrom('contribution_assignments')
    .select((q) => ['user_id', q.fn.countAll<number>().as('n')])
    .where('meeting_id', '=', meetingId)
    .where('state', 'in', [...openAssignments, 'done'])
    .groupBy('user_id')
    .execute()
  const belongs = await on
    .selectFrom('organisation_members')
    .innerJoin('organisations', 'organisations.id', 'organisation_members.organisation_id')
    .innerJoin('contribute_reviewers', 'contribute_reviewers.user_id', 'organisation_members.user_id')
    .select(['organisation_members.user_id', 'organisations.name'])
    .where('contribute_reviewers.meeting_id', '=', meetingId)
    .where('organisations.third_id', '=', thirdId)
    .execute()
  const loadOf = new Map(loads.map(({ user_id, n }) => [user_id, Number(n)]))
  const unitsOf = Map.groupBy(belongs, ({ user_id }) => user_id)
  return rows.map(({ user_id: userId, name, mobile, tracks, most, unit, company }) => ({
    userId,
    name,
    mobile,
    tracks,
    most,
    load: loadOf.get(userId) ?? 0,
    units: [unit, company ?? '', ...(unitsOf.get(userId) ?? []).map((one) => one.name)],
  }))
}

/** With whom reviewers have handed something in at a meeting: phones of the other authors, by the reviewer. */
export async function coauthorsOf(on: Reader, meetingId: string): Promise<Map<string, Set<string>>> {
  const rows = await on
    .selectFrom('contribute_reviewers')
    .innerJoin('users', 'users.id', 'contribute_reviewers.user_id')
    .innerJoin('contribution_authors as own', 'own.mobile', 'users.mobile')
    .innerJoin('contributions', 'contributions.id', 'own.contribution_id')
    .innerJoin('contribution_authors as other', (join) =>
      join.onRef('other.contribution_id', '=', 'own.contribution_id').onRef('other.round', '=', 'own.round'),
    )
    .select(['contribute_reviewers.user_id', 'other.mobile'])
    .where('contribute_reviewers.meeting_id', '=', meetingId)
    .where('contributions.meeting_id', '=', meetingId)
    .whereRef('own.round', '=', 'contributions.round')
    .where('own.mobile', '!=', '')
    .where('other.mobile', '!=', '')
    .whereRef('other.mobile', '!=', 'own.mobile')
    .execute()
  return new Map([...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user, some]) => [user, new Set(some.map(({ mobile }) => mobile))]))
}
