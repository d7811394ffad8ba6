/** Reads who comes: members who let themselves be seen, each once a meeting. It writes nothing. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { pageOf, type PageRange } from '../../db/pages.ts'
import { holdSame } from '../../db/like.ts'

interface Asked {
  home: string
  thirdId: string
  /** Empty: any. */
  meetingId: string
  now: number
}

/**
 * An account may hold tickets that it has bought for others: their names are not its to show, nor is their arrival its own.
 * So a ticket counts for a member where they were handed it, or where it is in their own name or phone.
 */
const rows = (db: Db, { home, thirdId, meetingId, now }: Asked) =>
  db.read
    .selectFrom('organisation_members as mine')
    .innerJoin('users', 'users.id', 'mine.user_id')
    .innerJoin('admissions', 'admissions.user_id', 'mine.user_id')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('meetings', 'meetings.id', 'admissions.meeting_id')
    .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
    .where('mine.organisation_id', '=', home)
    .where('mine.shows_since', 'is not', null)
    .where('admissions.status', '<>', 'revoked')
    .where('meetings.third_id', '=', thirdId)
    .where('meetings.state', 'in', ['published', 'paused'])
    .where('meetings.ends_at', '>', now)
    .where((q) =>
      q.or([
        q('admissions.bought_by', 'is not', null),
        q('attendees.phone', '=', q.ref('users.mobile')),
        q.and([holdSame('attendees.name', 'users.name'), q('users.name', '<>', '')]),
      ]),
    )
    .$if(meetingId !== '', (q) => q.where('meetings.id', '=', meetingId))
    .groupBy(['mine.user_id', 'mine.duty', 'users.name', 'meetings.id', 'meetings.title', 'meetings.starts_at'])

/** The next meeting first, its people by name. */
export async function pageOfComing(db: Db, asked: Asked, range: PageRange) {
  return pageOf(
    db.read.selectFrom(rows(db, asked).select('mine.user_id').as('each')),
    rows(db, asked)
      .select([
        'mine.user_id',
        'mine.duty',
        'meetings.id as meeting_id',
        'meetings.title',
        'meetings.starts_at',
        sql<string>`case when users.name = '' then min(attendees.name) else users.name end`.as('name'),
        sql<string>`min(tickets.name)`.as('ticket_name'),
        sql<number>`max(case when admissions.status in ('entered', 'left') then 1 else 0 end)`.as('arrived'),
      ])
      .orderBy('meetings.starts_at')
      .orderBy('meetings.id')
      .orderBy('users.name')
      .orderBy('mine.user_id'),
    range,
  )
}
