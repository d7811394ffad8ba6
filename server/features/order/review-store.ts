/** Orders that wait for an organiser, with who asks and for whom. Writes nothing. */
import { sql } from 'kysely'
import { orderStatus } from '#contract/order.ts'
import type { Db, Row } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { type About, withAbout } from './store.ts'

/** A literal, so that the partial index applies. */
const waiting = sql<boolean>`orders.status = ${sql.lit(orderStatus.review)}`

export type Asking = Row<'orders'> & About & { buyer: string; mobile: string; names: string[] }

/** So many of the people of an order are named. */
const NAMED = 3

/** Of a tenant, or of one meeting of it; who waits longest comes first. */
export async function pageOfWaiting(
  db: Db,
  { thirdId, meetingId }: { thirdId: string; meetingId: string | undefined },
  range: PageRange,
): Promise<RowPage<Asking>> {
  const wanted = { 'orders.third_id': thirdId, ...(meetingId !== undefined && { 'orders.meeting_id': meetingId }) }
  const { rows, total } = await pageOf(
    db.read
      .selectFrom('orders')
      .where(waiting)
      .where((q) => q.and(wanted)),
    withAbout(db)
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['users.name as buyer', 'users.mobile'])
      .where(waiting)
      .where((q) => q.and(wanted))
      .orderBy('orders.created_at')
      .orderBy('orders.no'),
    range,
  )
  const names = await namesOf(
    db,
    rows.map(({ no }) => no),
  )
  return { rows: rows.map((row) => ({ ...row, names: names.get(row.no) ?? [] })), total }
}

/** Of each order the first people, by name. */
export async function namesOf(db: Pick<Db, 'read'>, nos: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  if (nos.length === 0) return names
  const rows = await db.read
    .selectFrom('order_attendees')
    .innerJoin('attendees', 'attendees.id', 'order_attendees.attendee_id')
    .select(['order_attendees.order_no', 'attendees.name'])
    .where('order_attendees.order_no', 'in', nos)
    .where('order_attendees.position', '<', NAMED)
    .where('attendees.name', '!=', '')
    .orderBy('order_attendees.order_no')
    .orderBy('order_attendees.position')
    .execute()
  for (const { order_no, name } of rows) names.set(order_no, [...(names.get(order_no) ?? []), name])
  return names
}

/** Of each meeting that goes on, the order that has come last of those that wait, where it came after a moment. */
export async function newestInReview(
  db: Pick<Db, 'read'>,
  after: number,
): Promise<(Pick<Row<'orders'>, 'no' | 'meeting_id' | 'third_id' | 'created_at'> & { title: string })[]> {
  return db.read
    .selectFrom('meetings')
    .innerJoin('orders', (join) =>
      join.on('orders.no', '=', (q) =>
        // By the partial index, however many wait.
        q
          .selectFrom('orders as last')
          .select('last.no')
          .whereRef('last.meeting_id', '=', 'meetings.id')
          .where(sql<boolean>`last.status = ${sql.lit(orderStatus.review)}`)
          .where('last.created_at', '>', after)
          .orderBy('last.created_at', 'desc')
          .limit(1),
      ),
    )
    .select(['orders.no', 'orders.meeting_id', 'orders.third_id', 'orders.created_at', 'meetings.title'])
    .where('meetings.state', 'in', ['published', 'paused'])
    .execute()
}

export async function countInReview(db: Pick<Db, 'read'>, meetingId: string): Promise<number> {
  const { n } = await db.read
    .selectFrom('orders')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('meeting_id', '=', meetingId)
    .where(waiting)
    .executeTakeFirstOrThrow()
  return n
}
