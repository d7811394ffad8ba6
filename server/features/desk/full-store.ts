/** All that there is to know of one order: its money, people, messages, scans, and what has happened to it. Writes nothing. */
import type { Reader, Row } from '../../db/db.ts'

/** What came, the earliest first, with the receipt where it came by none of the providers. */
export function tradesOf(on: Reader, no: string) {
  return on
    .selectFrom('trades')
    .leftJoin('receipts', 'receipts.id', 'trades.receipt_id')
    .select(['trades.no', 'trades.provider', 'trades.amount_fen', 'trades.settled_at', 'trades.created_at', 'trades.receipt_id'])
    .select(['receipts.method', 'receipts.payer', 'receipts.serial', 'receipts.surplus_fen', 'receipts.surplus_back_at'])
    .select((q) =>
      // What came too much stands with the first of the orders that a receipt has paid.
      q
        .selectFrom('trades as other')
        .select((other) => other.fn.min('other.no').as('first'))
        .whereRef('other.receipt_id', '=', 'trades.receipt_id')
        .as('first_of_receipt'),
    )
    .where('trades.order_no', '=', no)
    .where('trades.state', '=', 'success')
    .orderBy('trades.settled_at')
    .orderBy('trades.no')
    .execute()
}

export interface Seat {
  attendee_id: string
  name: string
  phone: string
  admission_id: string | null
  number: string | null
  status: Row<'admissions'>['status'] | null
  ended_why: Row<'admissions'>['ended_why'] | null
  user_id: string | null
}

/** Those it was made for, in their places, then those whom a ticket of it went to. */
export async function seatsIn(on: Reader, no: string): Promise<Seat[]> {
  const facts = [
    'attendees.id as attendee_id',
    'attendees.name',
    'attendees.phone',
    'admissions.id as admission_id',
    'admissions.number',
    'admissions.status',
    'admissions.ended_why',
    'admissions.user_id',
  ] as const
  const seats: Seat[] = await on
    .selectFrom('order_attendees')
    .innerJoin('attendees', 'attendees.id', 'order_attendees.attendee_id')
    .leftJoin('admissions', (join) =>
      join
        .onRef('admissions.order_no', '=', 'order_attendees.order_no')
        .onRef('admissions.attendee_id', '=', 'order_attendees.attendee_id'),
    )
    .select(facts)
    .where('order_attendees.order_no', '=', no)
    .orderBy('order_attendees.position')
    .execute()
  const known = new Set(seats.map(({ attendee_id }) => attendee_id))
  const passed: Seat[] = await on
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select(facts)
    .where('admissions.order_no', '=', no)
    .orderBy('admissions.issued_at')
    .orderBy('admissions.id')
    .execute()
  return [...seats, ...passed.filter(({ attendee_id }) => !known.has(attendee_id))]
}

/** Accounts of the people of an order, whether it is theirs or not. */
export async function accountsBy(on: Reader, phones: readonly string[]): Promise<string[]> {
  if (phones.length === 0) return []
  const rows = await on.selectFrom('users').select('id').where('mobile', 'in', phones).execute()
  return rows.map(({ id }) => id)
}

/** What these people were told of a meeting, the newest first. */
export function messagesTo(on: Reader, meetingId: string, userIds: readonly string[]) {
  return on
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(['messages.key', 'messages.kind', 'messages.facts', 'messages.state', 'messages.channel', 'messages.created_at'])
    .select(['users.name', 'users.mobile'])
    .where('messages.user_id', 'in', userIds)
    .where('messages.meeting_id', '=', meetingId)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .execute()
}

/** At whatever door, the newest first. */
export async function scansOf(on: Reader, admissionIds: readonly string[], most: number) {
  if (admissionIds.length === 0) return []
  return on
    .selectFrom('checkin_scans')
    .innerJoin('checkin_lists', 'checkin_lists.id', 'checkin_scans.list_id')
    .select([
      'checkin_scans.admission_id',
      'checkin_scans.gate_id',
      'checkin_scans.direction',
      'checkin_scans.verdict',
      'checkin_scans.why',
    ])
    .select(['checkin_scans.device_at', 'checkin_lists.name as list', 'checkin_lists.gates'])
    .where('checkin_scans.admission_id', 'in', admissionIds)
    .where('checkin_scans.undone_at', 'is', null)
    .orderBy('checkin_scans.server_at', 'desc')
    .orderBy('checkin_scans.id', 'desc')
    .limit(most)
    .execute()
}

/** What has been done to these things, the newest first. */
export function linesAbout(on: Reader, things: readonly { entity: string; ids: readonly string[] }[], most: number) {
  return on
    .selectFrom('log')
    .leftJoin('users', 'users.id', 'log.who')
    .selectAll('log')
    .select(['users.name', 'users.mobile'])
    .where((q) =>
      q.or(
        things.filter(({ ids }) => ids.length > 0).map(({ entity, ids }) => q.and([q('entity', '=', entity), q('entity_id', 'in', ids)])),
      ),
    )
    .orderBy('log.at', 'desc')
    .orderBy('log.id', 'desc')
    .limit(most)
    .execute()
}

export async function proofIdsOf(on: Reader, no: string): Promise<string[]> {
  return (await on.selectFrom('proofs').select('id').where('order_no', '=', no).execute()).map(({ id }) => id)
}

export async function requestIdsOf(on: Reader, no: string): Promise<string[]> {
  return (await on.selectFrom('refund_requests').select('id').where('order_no', '=', no).execute()).map(({ id }) => id)
}
