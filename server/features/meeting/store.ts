/** Meetings, modules and guests as everyone reads them; manage-store.ts writes them. */
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { meetingFilters } from '#contract/meeting.ts'
import type { Path } from '#contract/paths.ts'
import { retention } from '#contract/retention.ts'
import { contains } from '../../db/like.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { dayOf, startOf } from '../../flow/clock.ts'
import { coalesced } from '../../flow/coalesced.ts'
import { type MarkColumns, markColumns } from './mark-store.ts'
import { isOpenAt } from './sign-up-store.ts'
import { type Closed, closedOf } from './state.ts'
import { currentFace } from '../system/store.ts'
import type { OwnMeeting } from '../../use-case.ts'

/** Every meeting but a draft has a page; lists leave out archived ones and what does not take place. Literals: they cost no planning. */
const hasPage = sql<boolean>`meetings.state not in ('draft', 'removed')`
const isListed = sql<boolean>`meetings.state in ('published', 'paused', 'settled') and meetings.cancelled_at is null`

/** With the version of the portal's face: pages are kept per both, and ask for both at once; and with the mark of whoever holds it. */
export type MeetingWithFace = Row<'meetings'> & MarkColumns & { face: number }

const published = prepared<{ id: string }, MeetingWithFace>((layer, given) =>
  layer
    .selectFrom('meetings')
    .leftJoin('certifications', 'certifications.id', 'meetings.certification_id')
    .selectAll('meetings')
    .select(markColumns)
    .select(currentFace.as('face'))
    .where('meetings.id', '=', given.value('id'))
    .where(hasPage),
)

/**
 * Whose time of keeping is up: so long over that the law's latest has come (`before`), or on the earlier day that its organisers
 * have chosen, and then on the day after its last one at the earliest, however it was put off meanwhile.
 */
export const runOut = (before: number, now: number) =>
  sql<boolean>`(meetings.ends_at <= ${before} OR (meetings.purge_at <= ${now} AND meetings.ends_at < ${startOf(dayOf(now))}))`

const DAY_MS = 86_400_000

/** The same of one meeting, as it stands or as somebody is about to write it. */
export const isRunOut = ({ ends_at, purge_at }: Pick<Row<'meetings'>, 'ends_at' | 'purge_at'>, now: number): boolean =>
  ends_at <= now - retention.answers.days * DAY_MS || (purge_at !== null && purge_at <= now && ends_at < startOf(dayOf(now)))

/** A meeting that the public may see, or undefined. Every page and most calls begin with it. */
export async function findMeeting(db: Db, id: string): Promise<MeetingWithFace | undefined> {
  return (await published(db, db.read, { id })).rows[0]
}

/** A meeting whatever its stage: for whoever has a preview of it. */
export function findAnyMeeting(db: Db, id: string): Promise<MeetingWithFace | undefined> {
  return db.read
    .selectFrom('meetings')
    .leftJoin('certifications', 'certifications.id', 'meetings.certification_id')
    .selectAll('meetings')
    .select(markColumns)
    .select(currentFace.as('face'))
    .where('meetings.id', '=', id)
    .where('meetings.state', '!=', 'removed')
    .executeTakeFirst()
}

/** What a list shows of each. */
const brief = [
  'meetings.id',
  'meetings.third_id',
  'meetings.title',
  'meetings.cover',
  'meetings.address',
  'meetings.starts_at',
  'meetings.ends_at',
  'meetings.state',
] as const
export type BriefMeeting = Pick<Row<'meetings'>, 'id' | 'third_id' | 'title' | 'cover' | 'address' | 'starts_at' | 'ends_at' | 'state'>

export interface MeetingFilter extends PageRange {
  keyword: string
  thirdId: string | undefined
  /** One of `meetingFilters`. */
  state: (typeof meetingFilters)[keyof typeof meetingFilters] | undefined
  now: number
}

/** Published meetings: what is next first, what has ended last. */
export async function listMeetings(db: Db, filter: MeetingFilter): Promise<RowPage<BriefMeeting & MarkColumns>> {
  const { now } = filter
  const matching = db.read.selectFrom('meetings').where((q) => {
    const conditions: Expression<SqlBool>[] = [isListed]
    if (filter.thirdId !== undefined) conditions.push(q('meetings.third_id', '=', filter.thirdId))
    if (filter.state === meetingFilters.open) conditions.push(isOpenAt(now), q('ends_at', '>', now))
    if (filter.state === meetingFilters.running) conditions.push(q('starts_at', '<=', now), q('ends_at', '>', now))
    if (filter.state === meetingFilters.ended) conditions.push(q('ends_at', '<=', now))
    if (filter.keyword !== '') conditions.push(contains('meetings.title', filter.keyword))
    return q.and(conditions)
  })
  const ordered = matching
    .leftJoin('certifications', 'certifications.id', 'meetings.certification_id')
    .select(brief)
    .select(markColumns)
    .orderBy(sql`CASE WHEN ends_at > ${now} THEN 0 ELSE 1 END`)
    .orderBy(sql`CASE WHEN ends_at > ${now} THEN starts_at ELSE -starts_at END`)
    .orderBy('meetings.id')
  return pageOf(matching, ordered, filter)
}

const listed = prepared<object, { version: string }>((layer) =>
  layer
    .selectFrom('meetings')
    .select(
      sql<string>`${currentFace} || ' ' || count(*) || '.' || coalesce(sum(version), 0) || '.' || coalesce(sum(created_at), 0)`.as(
        'version',
      ),
    )
    .where(isListed),
)

/**
 * Another one whenever a meeting of the list has changed, come or gone, or the portal's face has changed: the page of the
 * list is kept per version. Those who ask in one turn share the look-up.
 */
export const listVersion = coalesced(async (db: Db, asked: readonly string[]): Promise<string[]> => {
  const { rows } = await listed(db, db.read, {})
  return asked.map(() => rows[0]?.version ?? '')
})

/** What organisers have chosen, as far as it is there. @param without paths that have nothing to show. */
export async function pageOfModules(
  db: Db,
  { meetingId, without }: { meetingId: string; without: readonly Path[] },
  range: PageRange,
): Promise<RowPage<Row<'modules'>>> {
  const there = db.read
    .selectFrom('modules')
    .where('meeting_id', '=', meetingId)
    .$if(without.length > 0, (q) => q.where('path', 'not in', without))
  return pageOf(there, there.selectAll().orderBy('sort').orderBy('id'), range)
}

export async function pageOfGuests(db: Db, meetingId: string, range: PageRange): Promise<RowPage<Row<'guests'>>> {
  return pageOf(
    db.read.selectFrom('guests').where('meeting_id', '=', meetingId),
    db.read.selectFrom('guests').selectAll().where('meeting_id', '=', meetingId).orderBy('sort').orderBy('id'),
    range,
  )
}

const sessionsCounted = prepared<{ meetingId: string }, { n: number }>((layer, given) =>
  layer
    .selectFrom('schedule_items')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('meeting_id', '=', given.value('meetingId')),
)

/** How many sessions its programme has: read here, written by schedule. */
export async function countSessions(db: Db, meetingId: string): Promise<number> {
  return (await sessionsCounted(db, db.read, { meetingId })).rows[0]?.n ?? 0
}

/** A meeting of a tenant, published or not. */
export function findOwnMeeting(on: Tx | Db['read'], id: string, thirdId: string): Promise<OwnMeeting | undefined> {
  return on
    .selectFrom('meetings')
    .select(['id', 'third_id', 'title'])
    .where('id', '=', id)
    .where('third_id', '=', thirdId)
    .where('state', '!=', 'removed')
    .executeTakeFirst()
}

/** Why nobody gets a place in a meeting any more, whatever they bring: it was cancelled, or its money is closed. */
export async function closedBecause(on: Tx | Db['read'], id: string): Promise<Closed | undefined> {
  const row = await on.selectFrom('meetings').select(['state', 'cancelled_at', 'archived_from']).where('id', '=', id).executeTakeFirst()
  return row && closedOf(row)
}

/** Whether there is such a meeting, published or not. */
export async function meetingExists(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.selectFrom('meetings').select('id').where('id', '=', id).where('state', '!=', 'removed').executeTakeFirst()) !== undefined
  )
}

/** Who is a guest already, and in which place. */
export function standingGuests(on: Db['read'] | Tx, meetingId: string): Promise<Pick<Row<'guests'>, 'name' | 'source_key' | 'sort'>[]> {
  return on.selectFrom('guests').select(['name', 'source_key', 'sort']).where('meeting_id', '=', meetingId).execute()
}
