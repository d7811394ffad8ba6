/** A leg in the guest's own words: how they come, and how they leave. Car, place of meeting and note stay as others wrote them. */
import type { vip } from '#contract/vip/calls.ts'
import type { Row } from '../../../db/db.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { alone, type Changing } from '../plan/change.ts'
import { vipLegs } from '../plan/leg-store.ts'
import { addLeg, changeLeg } from '../plan/legs.ts'
import { legOnWire } from '../plan/wire.ts'
import { BY_LINK, enter } from './enter.ts'
import { guestPage, isOpen } from './guest-page.ts'
import { vipGuests } from '../guests/store.ts'

export const answerLeg: Handler<typeof vip.answerLeg> = async ({ deps: { db, env }, input: { leg, ...opened }, ip, now }) => {
  const entered = await db.write((tx) => enter(tx, opened, { env, ip, now }))
  if (entered instanceof Refusal) return entered
  if (entered.kind !== 'guest') return refuse('vip_link_gone')
  const { meeting, guest } = entered
  const { id: meetingId, title, third_id: thirdId } = meeting
  return db.write(async (tx) => {
    await alone(db, tx, meetingId)
    const locked = await vipGuests.lock(tx, { id: guest.id, meeting_id: meetingId })
    if (locked === undefined) return refuse('vip_link_gone')
    if (!isOpen(locked, meeting, now)) return refuse('vip_moved')
    const written = await write({ tx, meetingId, meeting: title, thirdId, who: BY_LINK, at: now }, locked, leg)
    return written instanceof Refusal
      ? written
      : guestPage(tx, meeting, (await vipGuests.find(tx, { id: guest.id, meeting_id: meetingId })) ?? locked, now)
  })
}

type Written = Parameters<typeof answerLeg>[0]['input']['leg']

async function write(changing: Changing, guest: Row<'vip_guests'>, { id, edition: since, ...typed }: Written) {
  const unknown = { expectFrom: '', expectTo: '' }
  if (id === '') return addLeg(changing, guest, { ...typed, ...unknown, meetAt: '', carId: '', note: '' })
  const standing = await vipLegs.lock(changing.tx, { id, meeting_id: changing.meetingId })
  if (standing === undefined || standing.guest_id !== guest.id || standing.direction === 'local') return refuse('leg_gone')
  if (standing.state !== 'planned' && standing.state !== 'changed') return refuse('leg_moved')
  const { meetAt, carId, note } = legOnWire(standing, false, 'subject')
  const changed = await changeLeg(changing, guest, { id, since }, { ...typed, ...unknown, meetAt, carId, note })
  // Who has changed it meanwhile is nothing for a link.
  return changed instanceof Refusal ? refuse(changed.reason === 'leg_gone' ? 'leg_gone' : 'leg_moved') : changed
}
