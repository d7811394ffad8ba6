/** Those who have a ticket, and what they hold up at a door. */
import { createPrivateKey, sign } from 'node:crypto'
import type { Ending } from '#contract/admission.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { signedBytes, stepAt, writeRotating } from '#contract/rotating.ts'
import { badgeCodeOf } from '#server/features/admission/codes.ts'
import { liveKeyOf } from '#server/features/admission/live-key.ts'
import type { World } from '../world.ts'

export interface Guest {
  admissionId: string
  orderNo: string
  name: string
  ticketId: string
  ticketName: string
  /** The last four digits of their phone; empty where nobody was asked for it. */
  tail: string
  /** In the meeting's roster; 0 before there is one. */
  serial: number
  /** The entry code. */
  code: string
  /** When their ticket ended, and by what; Infinity while it admits. */
  endedAt: number
  ended: Ending
}

/** Everybody who has or had a ticket, in the order in which they got it. @param orderNos those of these orders alone. */
export async function guestsOf({ db, meetingId }: Pick<World, 'db' | 'meetingId'>, orderNos?: readonly string[]): Promise<Guest[]> {
  let query = db.read
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
    .innerJoin('admission_codes', 'admission_codes.admission_id', 'admissions.id')
    .select([
      'admissions.id as admissionId',
      'admissions.order_no as orderNo',
      'attendees.name as name',
      'attendees.phone as phone',
      'admissions.ticket_id as ticketId',
      'tickets.name as ticketName',
      'admissions.serial as serial',
      'admission_codes.code as code',
      'admissions.ended_at as endedAt',
      'admissions.ended_why as ended',
    ])
    .where('admissions.meeting_id', '=', meetingId)
    .orderBy('admissions.id')
  if (orderNos !== undefined) query = query.where('admissions.order_no', 'in', orderNos)
  return (await query.execute()).map(({ phone, serial, endedAt, ...guest }) => ({
    ...guest,
    tail: /\d{4}$/.exec(phone)?.[0] ?? '',
    serial: serial ?? 0,
    endedAt: endedAt ?? Infinity,
  }))
}

/**
 * What their phone shows, or the badge around their neck where the list takes no phones.
 * @param live whether the meeting's codes are alive; `at`: the moment, for which they are signed.
 */
export function shownBy(
  guest: Guest,
  { accepts }: Pick<CheckinList, 'accepts'>,
  { live, secret, at }: { live: boolean; secret: string; at: number },
): string {
  if (!accepts.includes(live ? 'rotating' : 'entry') && accepts.includes('badge')) return badgeCodeOf(guest.code)
  return live ? liveCodeOf(guest, secret, at) : guest.code
}

/** As the holder's phone signs it (docs/decisions/0019). */
function liveCodeOf({ admissionId: id, code }: Guest, secret: string, at: number): string {
  const { x, y, d, publicKey } = liveKeyOf(secret, { id, code })
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
  const step = stepAt(at)
  const signature = sign('sha256', signedBytes(step), { key, dsaEncoding: 'ieee-p1363' })
  return writeRotating({ publicKey: new Uint8Array(publicKey), step, signature: new Uint8Array(signature) })
}
