/** The accounts that are notified when a meeting is cancelled or moved. Only reads; other features write these tables. */
import { sql } from 'kysely'
import { releasedStatuses } from '#contract/order.ts'
import type { Db, Tx } from '../../db/db.ts'

type On = Tx | Db['read']

/** Accounts with an order that holds places, holders of a ticket, and accounts of attendees whom an organiser has entered. */
const people = (on: On, meetingId: string, after: string) =>
  on.selectFrom((q) =>
    q
      .selectFrom('orders')
      .select('user_id')
      .where('meeting_id', '=', meetingId)
      .where('user_id', '>', after)
      .where('status', 'not in', [...releasedStatuses])
      .union(
        q
          .selectFrom('admissions')
          .select('user_id')
          .where('meeting_id', '=', meetingId)
          .where('user_id', '>', after)
          .where('status', '!=', 'revoked'),
      )
      .union(
        q
          .selectFrom('orders')
          .innerJoin('attendees', 'attendees.order_no', 'orders.no')
          .innerJoin('users', 'users.mobile', 'attendees.phone')
          .select('users.id as user_id')
          .where('orders.meeting_id', '=', meetingId)
          .where('orders.origin', '!=', 'self')
          .where('orders.status', 'not in', [...releasedStatuses])
          .where('users.id', '>', after),
      )
      .as('people'),
  )

export async function countPeople(on: On, meetingId: string): Promise<number> {
  const { n } = await people(on, meetingId, '')
    .select((q) => q.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Places that tickets and orders hold. */
export async function countHeld(on: On, meetingId: string): Promise<number> {
  const { held } = await on
    .selectFrom('tickets')
    .select((q) => q.fn.coalesce(q.fn.sum<number>('sold'), sql<number>`0`).as('held'))
    .where('meeting_id', '=', meetingId)
    .executeTakeFirstOrThrow()
  return Number(held)
}

/** The next of these accounts, in the order of their ids. */
export async function peopleAfter(on: On, meetingId: string, after: string, most: number): Promise<string[]> {
  const rows = await people(on, meetingId, after).select('user_id').orderBy('user_id').limit(most).execute()
  return rows.map((row) => row.user_id)
}

/** Locks the tickets in ascending id, as orders do: the count of people stays the same until the commit. */
export async function lockSales(tx: Tx, meetingId: string): Promise<void> {
  await tx.selectFrom('tickets').select('id').where('meeting_id', '=', meetingId).orderBy('id').forNoKeyUpdate().execute()
}
