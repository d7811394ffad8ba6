/** Visits with whom they are for and where, read by those who announced, receive or let in. Writes nothing. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { VisitState } from '#contract/visitor.ts'
import type { Db, Reader } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { contains } from '../../db/like.ts'
import { containsDigits } from '../../privacy/phone-search.ts'

const withNames = (on: Reader) =>
  on
    .selectFrom('visits')
    .innerJoin('meetings', 'meetings.id', 'visits.meeting_id')
    .leftJoin('visitor_desks', 'visitor_desks.meeting_id', 'visits.meeting_id')
    .leftJoin('users as hosts', 'hosts.id', 'visits.host_id')
    .leftJoin('users as deciders', 'deciders.id', 'visits.decided_by')
    .selectAll('visits')
    .select([
      'meetings.title as meeting_title',
      'meetings.address',
      'visitor_desks.notice',
      'visitor_desks.two_steps',
      'hosts.name as account_name',
      'hosts.mobile as account_mobile',
      'deciders.name as decider_name',
      'deciders.mobile as decider_mobile',
    ])
    .where('meetings.state', '!=', 'removed')
export type VisitWithNames = NonNullable<Awaited<ReturnType<typeof findVisit>>>

export function findVisit(on: Reader, id: string) {
  return withNames(on).where('visits.id', '=', id).executeTakeFirst()
}

/** As many as anybody has to do with. */
const MOST = 200

/** Of those who show their keys, and of a phone; empty: of none. The newest first. */
export async function ownVisits(db: Db, { digests, mobile }: { digests: readonly string[]; mobile: string }): Promise<VisitWithNames[]> {
  if (digests.length === 0 && mobile === '') return []
  return withNames(db.read)
    .where((q) =>
      q.or([
        ...(digests.length > 0 ? [q('visits.key_digest', 'in', digests)] : []),
        ...(mobile === '' ? [] : [q('visits.mobile', '=', mobile)]),
      ]),
    )
    .orderBy('visits.created_at', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(MOST)
    .execute()
}

export interface VisitFilter {
  /** Of whom somebody is host. */
  hostId?: string
  meetingId?: string
  id?: string | undefined
  keyword?: string
  /** Whose hours touch it. */
  day?: { from: number; to: number } | undefined
  state?: VisitState | undefined
  now: number
}

/** What is under way or to come first, the next before what is later; then what is over, the last first. */
export async function pageOfVisits(db: Db, filter: VisitFilter, range: PageRange): Promise<RowPage<VisitWithNames>> {
  const { state, now } = filter
  const found = matching(withNames(db.read), filter).$if(state !== undefined, (q) => q.where('visits.state', '=', state as VisitState))
  const isOver = sql<SqlBool>`visits.to_at <= ${now} AND visits.state <> 'arrived'`
  return pageOf(
    found.clearSelect(),
    found
      .orderBy(sql`CASE WHEN ${isOver} THEN 1 ELSE 0 END`)
      .orderBy(sql`CASE WHEN ${isOver} THEN -visits.from_at ELSE visits.from_at END`)
      .orderBy('visits.id'),
    range,
  )
}

/** How many of them stand where, whatever state is asked for. */
export async function countedByState(db: Db, filter: VisitFilter): Promise<{ state: VisitState; number: number }[]> {
  const rows = await matching(withNames(db.read), filter)
    .clearSelect()
    .select((q) => ['visits.state', q.fn.countAll<number>().as('number')])
    .groupBy('visits.state')
    .execute()
  return rows.map(({ state, number }) => ({ state, number: Number(number) }))
}

function matching(all: ReturnType<typeof withNames>, { hostId, meetingId, id, keyword = '', day }: VisitFilter) {
  return all.where((q) => {
    const conditions: Expression<SqlBool>[] = []
    if (hostId !== undefined) conditions.push(q('visits.host_id', '=', hostId))
    if (meetingId !== undefined) conditions.push(q('visits.meeting_id', '=', meetingId))
    if (id !== undefined) conditions.push(q('visits.id', '=', id))
    if (day !== undefined) conditions.push(q('visits.from_at', '<', day.to), q('visits.to_at', '>', day.from))
    if (keyword !== '')
      conditions.push(
        q.or([
          ...(['visits.name', 'visits.unit', 'visits.host_name', 'visits.plate'] as const).map((column) => contains(column, keyword)),
          containsDigits('visits.mobile', keyword),
        ]),
      )
    return q.and(conditions)
  })
}

/** Who is in, in the order in which they came. */
export function visitsInside(on: Reader, meetingId: string): Promise<VisitWithNames[]> {
  return withNames(on)
    .where('visits.meeting_id', '=', meetingId)
    .where('visits.state', '=', 'arrived')
    .orderBy('visits.arrived_at')
    .orderBy('visits.id')
    .execute()
}

/** The meeting of an announcement, by whom it is held: its own word for that, or the tenant's name. */
export function keeperOf(on: Reader, meetingId: string): Promise<{ keeper: string; phone: string } | undefined> {
  return on
    .selectFrom('meetings')
    .innerJoin('tenants', 'tenants.id', 'meetings.third_id')
    .select('meetings.phone')
    .select(sql<string>`case when meetings.sponsor = '' then tenants.name else meetings.sponsor end`.as('keeper'))
    .where('meetings.id', '=', meetingId)
    .executeTakeFirst()
}
