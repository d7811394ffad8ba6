/** Tickets as people read them. */
import type { Kysely } from 'kysely'
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import type { Tables } from '../../db/tables.ts'
import { dayOf, startOf } from '../../flow/clock.ts'

/** What everybody sees of a meeting's tickets: never those that only a code shows. */
export async function pageOfTickets(
  db: Db,
  { meetingId, states }: { meetingId: string; states: readonly Row<'tickets'>['state'][] },
  range: PageRange,
): Promise<RowPage<Row<'tickets'>>> {
  const shown = db.read.selectFrom('tickets').where('meeting_id', '=', meetingId).where('state', 'in', states).where('hidden', '=', 0)
  return pageOf(shown, shown.selectAll().orderBy('sort').orderBy('id'), range)
}

/**
 * A ticket of a meeting that people see, or undefined; what it asks may be answered while sign-up is paused.
 * @param states on sale; those who have a place are asked things when nothing is sold any more.
 */
export function findTicket(
  db: Db,
  meetingId: string,
  ticketId: string,
  states: readonly Row<'tickets'>['state'][] = ['on'],
): Promise<Row<'tickets'> | undefined> {
  return db.read
    .selectFrom('tickets')
    .innerJoin('meetings', 'meetings.id', 'tickets.meeting_id')
    .selectAll('tickets')
    .where('tickets.id', '=', ticketId)
    .where('tickets.meeting_id', '=', meetingId)
    .where('tickets.state', 'in', states)
    .where('meetings.state', 'in', ['published', 'paused'])
    .executeTakeFirst()
}

/** What its tickets are called, removed ones too. */
export async function ticketNames(on: Db['read'] | Tx, meetingId: string): Promise<Map<string, string>> {
  const rows = await on.selectFrom('tickets').select(['id', 'name']).where('meeting_id', '=', meetingId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const DAY = 86_400_000

/** Tickets sold of a public meeting that takes place on the day of `now` in 东八区; undefined for every other id. */
export async function ticketsSoldToday(on: Kysely<Tables>, meetingId: string, now: number): Promise<number | undefined> {
  const today = startOf(dayOf(now))
  const row = await on
    .selectFrom('meetings')
    .leftJoin('tickets', 'tickets.meeting_id', 'meetings.id')
    .select(['meetings.id', (q) => q.fn.sum<number | null>('tickets.sold').as('sold')])
    .where('meetings.id', '=', meetingId)
    .where('meetings.state', 'in', ['published', 'paused'])
    .where('meetings.cancelled_at', 'is', null)
    .where('meetings.starts_at', '<', today + DAY)
    .where('meetings.ends_at', '>=', today)
    .groupBy('meetings.id')
    .executeTakeFirst()
  return row && Number(row.sold ?? 0)
}

export async function insertTicket(tx: Tx, row: Row<'tickets'>): Promise<void> {
  await tx.insertInto('tickets').values(row).execute()
}
