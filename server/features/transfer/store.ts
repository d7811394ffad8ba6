/** What giving a ticket away and claiming one have to know; what changes is written by admission, attendee and order. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { holdSame, isAnyOf } from '../../db/like.ts'

export function lockAdmission(tx: Tx, id: string): Promise<Row<'admissions'>> {
  return tx.selectFrom('admissions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Under lock, in ascending id: tickets of an order that admit and are the buyer's own, with the phones that were typed for them. */
export function lockForPhones(tx: Tx, { no, user_id }: Pick<Row<'orders'>, 'no' | 'user_id'>) {
  return tx
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select(['admissions.id', 'admissions.status', 'admissions.attendee_id', 'attendees.phone'])
    .where('admissions.order_no', '=', no)
    .where('admissions.user_id', '=', user_id)
    .where('admissions.status', '!=', 'revoked')
    .orderBy('admissions.id')
    .forNoKeyUpdate('admissions')
    .execute()
}

/** Whether a ticket that was given away went to this person: made in the same transaction, so at the same moment. */
export async function wentTo(
  tx: Tx,
  given: Pick<Row<'admissions'>, 'order_no' | 'ended_at'>,
  { name, phone }: Pick<Row<'attendees'>, 'name' | 'phone'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select('admissions.id')
    .where('admissions.order_no', '=', given.order_no)
    .where('admissions.issued_at', '=', given.ended_at)
    .where('attendees.phone', '=', phone)
    .where(isAnyOf('attendees.name', [name]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A ticket that was bought for somebody's phone. */
export type WaitingTicket = Awaited<ReturnType<typeof waitingFor>>[number]

/**
 * Tickets that still admit, of people with this phone, that are their buyers' still. What bears the buyer's own name is
 * for the buyer, who may have another phone by now.
 */
export function waitingFor(on: Tx | Db['read'], { id, mobile }: { id: string; mobile: string }, now: number) {
  return waiting(on, id, mobile, now).execute()
}

/** Under lock, in ascending id. Their orders are locked before. */
export function lockWaiting(tx: Tx, { id, mobile }: { id: string; mobile: string }, now: number): Promise<WaitingTicket[]> {
  return waiting(tx, id, mobile, now).forNoKeyUpdate('admissions').execute()
}

const waiting = (on: Tx | Db['read'], userId: string, mobile: string, now: number) =>
  on
    .selectFrom('attendees')
    .innerJoin('admissions', 'admissions.attendee_id', 'attendees.id')
    .innerJoin('orders', (join) => join.onRef('orders.no', '=', 'admissions.order_no').onRef('orders.user_id', '=', 'admissions.user_id'))
    .innerJoin('meetings', 'meetings.id', 'admissions.meeting_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'admissions.id',
      'admissions.order_no',
      'admissions.attendee_id',
      'admissions.user_id',
      'admissions.status',
      'admissions.wrong_names',
      'attendees.name as attendee_name',
    ])
    .where('attendees.phone', '=', mobile)
    .where('attendees.phone', '!=', '')
    .where('attendees.order_no', 'is not', null)
    .where('admissions.status', '!=', 'revoked')
    .where('admissions.bought_by', 'is', null)
    .where('orders.user_id', '!=', userId)
    .where('meetings.ends_at', '>', now)
    .where(({ not }) => not(holdSame('users.name', 'attendees.name')))
    .orderBy('admissions.id')
