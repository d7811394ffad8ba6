/**
 * A hall full of people with tickets, written straight into the tables: each an account, an attendee, a paid order, an
 * admission and its code.
 */
import type { Db } from '#server/db/db.ts'
import { badgeCodeOf, exhibitorCodeOf } from '#server/features/admission/codes.ts'
import { digest, newAdmissionCode, newCode, newId, newNumber } from '#server/flow/ids.ts'
import { crowd } from './crowd.ts'

export interface Guest {
  admissionId: string
  attendeeId: string
  userId: string
  token: string
  orderNo: string
  code: string
  number: string
  name: string
  phone: string
}

interface Options {
  now: number
  ticketId?: string
  meetingId?: string
  thirdId?: string
  /** Of the guest in this place. */
  nameOf?: (place: number) => string
  phoneOf?: (place: number) => string
  companyOf?: (place: number) => string
}

const AT_ONCE = 5_000

export async function hall(db: Db, size: number, options: Options): Promise<Guest[]> {
  const { now, ticketId = '1', meetingId = '1', thirdId = '-000001' } = options
  const {
    nameOf = (place) => `来宾${place + 1}`,
    phoneOf = (place) => `139${String(place).padStart(8, '0')}`,
    companyOf = () => '望湖小学',
  } = options
  const orderNos = Array.from({ length: size }, () => newNumber(now))
  // Asked once for each guest: a random phone is another one the second time.
  const people = Array.from({ length: size }, (_, place) => ({ name: nameOf(place), phone: phoneOf(place) }))
  // An update of each attendee takes PostgreSQL a millisecond.
  const attendeeOf = (place: number) => ({
    ...(people[place] as (typeof people)[number]),
    order_no: orderNos[place] as string,
    hospital: companyOf(place),
  })
  const members = await crowd(db, size, { ticketId, now, meetingId, thirdId, attendeeOf })
  const guests = members.map(({ userId, token, attendeeIds }, place): Guest => ({
    // In their order, as serials will be.
    admissionId: newId(now - size + place),
    attendeeId: attendeeIds[0] as string,
    userId,
    token,
    orderNo: orderNos[place] as string,
    code: newAdmissionCode(),
    number: newCode(12),
    ...(people[place] as (typeof people)[number]),
  }))
  for (let from = 0; from < size; from += AT_ONCE) await seat(db, guests.slice(from, from + AT_ONCE))
  return guests

  async function seat(to: Db, some: readonly Guest[]): Promise<void> {
    await to.write(async (tx) => {
      await to.insertMany(
        tx,
        'orders',
        some.map(({ orderNo, userId }) => ({
          no: orderNo,
          user_id: userId,
          meeting_id: meetingId,
          third_id: thirdId,
          ticket_id: ticketId,
          copies: 1,
          price_fen: 0,
          amount_fen: 0,
          status: 1,
          created_at: now,
          expires_at: null,
          paid_at: now,
          ended_at: null,
          idem_key: null,
          idem_digest: null,
        })),
      )
      await to.insertMany(
        tx,
        'order_attendees',
        some.map(({ orderNo, attendeeId }) => ({ order_no: orderNo, attendee_id: attendeeId, position: 0 })),
      )
      await to.insertMany(
        tx,
        'admissions',
        some.map(({ admissionId, orderNo, attendeeId, userId, code, number }) => ({
          id: admissionId,
          order_no: orderNo,
          attendee_id: attendeeId,
          user_id: userId,
          meeting_id: meetingId,
          ticket_id: ticketId,
          code_hash: digest(code),
          badge_hash: digest(badgeCodeOf(code)),
          exhibitor_hash: digest(exhibitorCodeOf(code)),
          number,
          status: 'issued',
          issued_at: now,
          ended_at: null,
        })),
      )
      await to.insertMany(
        tx,
        'admission_codes',
        some.map(({ admissionId, code }) => ({ admission_id: admissionId, code })),
      )
    })
  }
}
