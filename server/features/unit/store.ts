/**
 * Table organisation_orders: orders that were bought for an organisation's people. What was put down to
 * one that has been merged since is read as the other's, as its memberships are: a merge rewrites no orders.
 */
import { type OrderStatus, orderStatus } from '#contract/order.ts'
import type { Db, Tx } from '../../db/db.ts'
import { pageOf, type PageRange } from '../../db/pages.ts'
import { table } from '../../db/table.ts'

export const organisationOrders = table('organisation_orders')

/** Whoever has more to choose from puts the newest down first. */
const BOOKABLE_MOST = 100

/** Those whose places are somebody's. */
const holding: readonly OrderStatus[] = [orderStatus.paid, orderStatus.paySuccess]

/** An organisation and what was merged into it, each found by an index. */
const withMerged = (on: Tx | Db['read'], home: string) => {
  const ids = on.selectFrom('organisations').select('organisations.id')
  return ids.where('organisations.id', '=', home).unionAll(ids.where('organisations.merged_into', '=', home))
}

const standing = (db: Db, home: string) =>
  db.read
    .selectFrom('organisation_orders')
    .innerJoin('orders', 'orders.no', 'organisation_orders.order_no')
    .where('organisation_orders.organisation_id', 'in', withMerged(db.read, home))
    .where('orders.status', 'in', holding)
    .where('orders.copies', '>', 0)

/** Orders that hold places, and the places. */
export async function countBooked(db: Db, home: string): Promise<{ orders: number; seats: number }> {
  const { orders, seats } = await standing(db, home)
    .select((q) => [q.fn.countAll<number>().as('orders'), q.fn.sum<number | null>('orders.copies').as('seats')])
    .executeTakeFirstOrThrow()
  return { orders, seats: Number(seats ?? 0) }
}

/** Its stands at meetings, and those of what was merged into it. */
export async function countStands(db: Db, home: string): Promise<number> {
  const { n } = await db.read
    .selectFrom('exhibitors')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('organisation_id', 'in', withMerged(db.read, home))
    .executeTakeFirstOrThrow()
  return n
}

/** The newest first; what was cancelled or refunded is not there. */
export async function pageOfBooked(db: Db, home: string, range: PageRange) {
  const ordered = standing(db, home)
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .innerJoin('users', 'users.id', 'organisation_orders.user_id')
    .select((q) => {
      const live = q
        .selectFrom('admissions')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('admissions.order_no', '=', 'orders.no')
      return [
        'organisation_orders.order_no',
        'organisation_orders.user_id',
        'organisation_orders.booked_at',
        'orders.copies',
        'meetings.title',
        'meetings.starts_at',
        'tickets.name as ticket_name',
        'users.name as buyer',
        live
          .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
          .where('attendees.name', '<>', '')
          .where('admissions.status', '<>', 'revoked')
          .as('named'),
        live.where('admissions.status', 'in', ['entered', 'left']).as('arrived'),
      ]
    })
    .orderBy('organisation_orders.booked_at', 'desc')
    .orderBy('organisation_orders.order_no', 'desc')
  return pageOf(standing(db, home), ordered, range)
}

/** Somebody's orders at a tenant that hold places and are nowhere yet, the newest first. */
export function bookableBy(db: Db, userId: string, thirdId: string) {
  return db.read
    .selectFrom('orders')
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .leftJoin('organisation_orders', 'organisation_orders.order_no', 'orders.no')
    .select(['orders.no', 'orders.copies', 'orders.created_at', 'meetings.title', 'tickets.name as ticket_name'])
    .where('orders.user_id', '=', userId)
    .where('orders.third_id', '=', thirdId)
    .where('orders.status', 'in', holding)
    .where('orders.copies', '>', 0)
    .where('organisation_orders.order_no', 'is', null)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.no', 'desc')
    .limit(BOOKABLE_MOST)
    .execute()
}

/** Whether an order of somebody's own holds places. */
export async function holdsPlaces(tx: Tx, own: { no: string; user_id: string; third_id: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('orders')
    .select('no')
    .where((q) => q.and(own))
    .where('status', 'in', holding)
    .where('copies', '>', 0)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether it is put down to this organisation, or to one that was merged into it. */
export async function isOf(tx: Tx, orderNo: string, home: string): Promise<boolean> {
  const found = await tx
    .selectFrom('organisation_orders')
    .select('order_no')
    .where('order_no', '=', orderNo)
    .where('organisation_id', 'in', withMerged(tx, home))
    .executeTakeFirst()
  return found !== undefined
}

/** What somebody bought is the organisation's no longer once their account closes: the order itself stays for the books. */
export async function unbookAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('organisation_orders').where('user_id', '=', userId).execute()
}
