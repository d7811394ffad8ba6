/** Places of guests, as they are read. Writes nothing. */
import type { Reader } from '../../../db/db.ts'
import { isAnyOf } from '../../../db/like.ts'
import type { GuestRow } from './store.ts'

/** A place that somebody holds at a meeting in their own name, and that is no other file's; the first that was issued. */
export async function ownPlace(
  on: Reader,
  { meetingId, mobile, name }: { meetingId: string; mobile: string; name: string },
): Promise<string | undefined> {
  const row = await on
    .selectFrom('admissions')
    .innerJoin('users', 'users.id', 'admissions.user_id')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .leftJoin('vip_guests', 'vip_guests.admission_id', 'admissions.id')
    .select('admissions.id')
    .where('users.mobile', '=', mobile)
    .where('admissions.meeting_id', '=', meetingId)
    .where('admissions.status', '!=', 'revoked')
    .where(isAnyOf('attendees.name', [name]))
    .where('vip_guests.id', 'is', null)
    .orderBy('admissions.issued_at')
    .orderBy('admissions.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The ticket that a file names; and, while it still admits, the order of the place that it has. */
export function placeOf(
  on: Reader,
  { ticket_id, admission_id }: Pick<GuestRow, 'ticket_id' | 'admission_id'>,
): Promise<{ ticket_name: string | null; order_no: string | null }> {
  return on
    .selectNoFrom((q) => [
      q
        .selectFrom('tickets')
        .select('name')
        .where('tickets.id', '=', ticket_id ?? '')
        .as('ticket_name'),
      q
        .selectFrom('admissions')
        .select('order_no')
        .where('admissions.id', '=', admission_id ?? '')
        .where('admissions.status', '!=', 'revoked')
        .as('order_no'),
    ])
    .executeTakeFirstOrThrow()
}

/** The phone of an account that is still open; empty of none. */
export async function phoneOf(on: Reader, userId: string): Promise<string> {
  const found = on.selectFrom('users').select('mobile').where('id', '=', userId).where('closed_at', 'is', null)
  return (await found.executeTakeFirst())?.mobile ?? ''
}

/** What an order is for. */
export async function ticketOf(on: Reader, orderNo: string): Promise<string> {
  return (await on.selectFrom('orders').select('ticket_id').where('no', '=', orderNo).executeTakeFirstOrThrow()).ticket_id
}

/** Who holds a place that was given with a file; not to whom it was given away since. */
export function attendeesOfPlace(on: Reader, orderNo: string, name: string): Promise<{ id: string; user_id: string }[]> {
  return on
    .selectFrom('admissions')
    .innerJoin('orders', 'orders.no', 'admissions.order_no')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select(['attendees.id', 'attendees.user_id'])
    .distinct()
    .where('admissions.order_no', '=', orderNo)
    .where((q) => q.or([q('admissions.user_id', '=', q.ref('orders.user_id')), isAnyOf('attendees.name', [name])]))
    .execute()
}
