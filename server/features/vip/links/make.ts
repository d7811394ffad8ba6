/** A link for whoever has no account: the guest, a driver, a hotel. Kept by its digest alone; the one before it is void. */
import { MOBILE } from '#contract/fields.ts'
import type { vip } from '#contract/vip/calls.ts'
import type { LinkKind } from '#contract/vip/words.ts'
import type { Tx } from '../../../db/db.ts'
import { toWire } from '../../../flow/clock.ts'
import { digest, newCode } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { hideField } from '../../../privacy/field-gate.ts'
import { type Handler, refuse, Refusal } from '../../../use-case.ts'
import { endOfLinks, hasGone } from './enter.ts'
import { spellingsOfHotel, meetingOfLink } from './read-store.ts'
import { vipLinks } from './store.ts'
import { vipCars } from '../plan/leg-store.ts'
import { vipGuests } from '../guests/store.ts'

/** 130 bits: nobody comes by it by trying. */
const KEY_LENGTH = 26

export const link: Handler<typeof vip.link> = ({ deps: { db }, input: { meetingId, kind, of, mobile }, user, now }) => {
  const key = newCode(KEY_LENGTH)
  return db.write(async (tx) => {
    const meeting = await meetingOfLink(tx, meetingId)
    if (meeting === undefined) return refuse('meeting_gone')
    const phone = await phoneOf(tx, { meetingId, kind, of, mobile })
    if (phone instanceof Refusal) return phone
    if (!MOBILE.test(phone)) return refuse('link_phone_missing')
    const endsAt = endOfLinks(meeting.ends_at)
    await vipLinks.upsert(
      tx,
      {
        digest: digest(key),
        meeting_id: meetingId,
        kind,
        about: of,
        tail: phone.slice(-4),
        wrong: 0,
        made_by: user.id,
        created_at: now,
        ends_at: endsAt,
      },
      ['meeting_id', 'kind', 'about'],
    )
    // A hotel is called by its name in the plan, and by its meeting here.
    const entityId = kind === 'hotel' ? meetingId : of
    await writeLog(tx, [{ entity: 'vip_link', entityId, action: 'make', to: kind, who: user.id, at: now, meetingId }])
    return { key, endTime: toWire(endsAt), tailOf: hideField('phone', phone) }
  })
}

/** The phone whose last digits are asked; empty where there is none. A guest is locked: their link goes with them. */
async function phoneOf(tx: Tx, { meetingId, kind, of, mobile }: { meetingId: string; kind: LinkKind; of: string; mobile: string }) {
  if (kind === 'hotel') return (await spellingsOfHotel(tx, meetingId, of)).length > 0 ? mobile : refuse('room_gone')
  if (kind === 'driver') return (await vipCars.find(tx, { id: of, meeting_id: meetingId }))?.driver_mobile ?? refuse('car_gone')
  const guest = await vipGuests.lock(tx, { id: of, meeting_id: meetingId })
  if (guest === undefined) return refuse('vip_gone')
  if (hasGone(guest) || guest.state === 'left') return refuse('vip_moved')
  // An assistant who speaks for them opens it in their place where the guest's own phone is not known.
  return guest.mobile || guest.speaks_mobile
}
