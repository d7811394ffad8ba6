/** People as organisers and doors find them; nothing here writes. */
import { type Expression, sql, type SqlBool } from 'kysely'
import { orderStatus } from '#contract/order.ts'
import type { Db } from '../../../db/db.ts'
import { pageOf, type PageRange } from '../../../db/pages.ts'
import { contains } from '../../../db/like.ts'
import { hasDocument } from '../scans/admission-store.ts'
import { inPhones, isPhoneOrTail, soughtInPhones } from '../../../privacy/phone-search.ts'

const attendee = [
  'admissions.id',
  'admissions.serial',
  'admissions.status',
  'admissions.ended_why',
  'admissions.number',
  'attendees.name',
  'attendees.phone',
  'attendees.hospital',
  'attendees.grassroots',
  'attendees.department',
  'tickets.name as ticket_name',
] as const

/** Valid admissions of a list, by serial. @param ticketIds none: of every type. */
export async function pageOfAttendees(db: Db, meetingId: string, ticketIds: readonly string[], range: PageRange) {
  let held = db.read
    .selectFrom('admissions')
    .where('admissions.meeting_id', '=', meetingId)
    .where('admissions.status', '!=', 'revoked')
    .where('admissions.serial', 'is not', null)
  if (ticketIds.length > 0) held = held.where('admissions.ticket_id', 'in', ticketIds)
  return pageOf(
    held,
    held
      .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
      .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
      .innerJoin('admission_codes', 'admission_codes.admission_id', 'admissions.id')
      .select(attendee)
      .select('admission_codes.code')
      .orderBy('admissions.serial'),
    range,
  )
}
export type AttendeeSource = Awaited<ReturnType<typeof pageOfAttendees>>['rows'][number]

/**
 * Valid admissions of a meeting by a part of the attendee's name or organisation, by phone or its last four digits, or by serial,
 * with what was noted.
 * Reads the meeting's attendees: tens of milliseconds in the largest hall, for an organiser now and then.
 */
export function findAttendees(db: Db, meetingId: string, asked: string, most: number) {
  const phone = soughtInPhones(asked, false)
  const columns = ['attendees.name', 'attendees.name_pinyin', 'attendees.hospital', 'attendees.grassroots', 'attendees.department'] as const
  return db.read
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
    .leftJoin('door_notes', 'door_notes.admission_id', 'admissions.id')
    .leftJoin('users', 'users.id', 'door_notes.host_id')
    .select(attendee)
    .select(['door_notes.vip', 'door_notes.note', 'users.mobile as host_mobile'])
    .where('admissions.meeting_id', '=', meetingId)
    .where('admissions.status', '!=', 'revoked')
    .where('admissions.serial', 'is not', null)
    .where((q) =>
      q.or([
        ...columns.map((column) => contains(column, asked)),
        ...(/^\d{1,8}$/.test(asked) ? [q('admissions.serial', '=', Number(asked))] : []),
        ...(phone === undefined ? [] : [inPhones('attendees.phone', phone)]),
      ]),
    )
    .orderBy('admissions.serial')
    .limit(most)
    .execute()
}

/** How a person is looked for. `phone`: whole or its last four digits. `name`: '' for any, with a whole phone. */
export type Wanted = { by: 'order' | 'number'; number: string } | { by: 'person'; phone: string; name: string }

/** Ordered, and to be paid. */
const unpaid = [orderStatus.unpaid, orderStatus.payFailed, orderStatus.proofReview]

/**
 * People of a meeting who have an admission, had one, or have ordered one and not
 * paid; the valid ones first. A phone's end is looked for in the meeting's part
 * of an index that holds the phones: some milliseconds in the largest hall.
 */
export function findPeople(db: Db, meetingId: string, wanted: Wanted, most: number) {
  return (
    db.read
      .selectFrom('attendees')
      // Whose they are is not needed to tell them apart; it is what the index goes by.
      .leftJoin('admissions', (join) =>
        join
          .onRef('admissions.attendee_id', '=', 'attendees.id')
          .onRef('admissions.user_id', '=', 'attendees.user_id')
          .onRef('admissions.meeting_id', '=', 'attendees.meeting_id'),
      )
      .leftJoin('orders', (join) => join.onRef('orders.no', '=', 'attendees.order_no').on('orders.status', 'in', unpaid))
      .leftJoin('door_notes', 'door_notes.admission_id', 'admissions.id')
      .innerJoin('tickets', (join) => join.on('tickets.id', '=', sql<string>`coalesce(admissions.ticket_id, attendees.ticket_id)`))
      .select(attendee)
      .select(['tickets.id as ticket_id', 'orders.no as unpaid_no', 'door_notes.vip', 'door_notes.note'])
      .select(['attendees.id as attendee_id', hasDocument.as('documented')])
      .where('attendees.meeting_id', '=', meetingId)
      .where((q) => {
        const conditions: Expression<SqlBool>[] = [q.or([q('admissions.id', 'is not', null), q('orders.no', 'is not', null)])]
        const ofAdmission = (column: 'order_no' | 'number', value: string) =>
          q.selectFrom('admissions').select('attendee_id').where(column, '=', value)
        if (wanted.by === 'person')
          conditions.push(
            isPhoneOrTail('attendees.phone', wanted.phone),
            ...(wanted.name === ''
              ? []
              : [q.or([contains('attendees.name', wanted.name), contains('attendees.name_pinyin', wanted.name)])]),
          )
        else if (wanted.by === 'number') conditions.push(q('attendees.id', 'in', ofAdmission('number', wanted.number)))
        else
          conditions.push(
            q(
              'attendees.id',
              'in',
              ofAdmission('order_no', wanted.number).union(
                q.selectFrom('order_attendees').select('attendee_id').where('order_no', '=', wanted.number),
              ),
            ),
          )
        return q.and(conditions)
      })
      .orderBy((q) => q.case().when('admissions.status', '!=', 'revoked').then(0).when('orders.no', 'is not', null).then(1).else(2).end())
      .orderBy('attendees.id')
      .limit(most)
      .execute()
  )
}
export type PersonSource = Awaited<ReturnType<typeof findPeople>>[number]
