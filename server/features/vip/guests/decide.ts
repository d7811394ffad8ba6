/** How far a guest has come, said by whoever arranges: invited, comes or not, gone home, or not received after all. */
import type { Guest, guestCalls } from '#contract/vip/guests.ts'
import type { Row, Tx } from '../../../db/db.ts'
import type { Seals } from '../../../db/sealed.ts'
import { type Context, type Handler, refuse } from '../../../use-case.ts'
import { closedOf } from '../../meeting/state.ts'
import { ownMeeting } from '../../meeting/manage-store.ts'
import { sayNo, sayYes } from './answer.ts'
import { listOf } from './list-store.ts'
import { removable } from './machine.ts'
import { moveGuest } from './move.ts'
import type { Places } from './places.ts'
import { dropGuest } from './drop.ts'
import { type GuestRow, lockGuest, vipGuests } from './store.ts'
import { guestOnWire, readerOf } from './wire.ts'

/** Asked twice, they are invited once. */
export const invite: Handler<typeof guestCalls.invite> = ({ deps: { db, seals }, input, user, grants, thirdId, now }) =>
  db.write(async (tx) => {
    const meeting = await ownMeeting(tx, input.meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    const guest = await vipGuests.find(tx, { id: input.id, meeting_id: meeting.id })
    if (guest === undefined) return refuse('vip_gone')
    const to = await moveGuest(tx, guest.id, 'invite', { who: user.id, at: now })
    if (to === undefined && guest.state !== 'invited') return refuse('vip_moved')
    return shown(tx, meeting, guest.id, { seals, user, grants, now })
  })

export const confirm =
  (places: Places): Handler<typeof guestCalls.confirm> =>
  ({ deps: { db, seals }, input, user, grants, thirdId, now }) =>
    db.write(async (tx) => {
      const { id, comes, reason } = input
      const meeting = await ownMeeting(tx, input.meetingId, thirdId)
      if (meeting === undefined) return refuse('meeting_gone')
      const closed = comes === 1 ? closedOf(meeting) : undefined
      if (closed !== undefined) return refuse(closed)
      const answering = { db, places, meeting, byGuest: false, who: user.id, at: now }
      const refused = comes === 1 ? await sayYes(tx, id, answering) : await sayNo(tx, id, { ...answering, action: 'decline', reason })
      return refused ?? shown(tx, meeting, id, { seals, user, grants, now })
    })

export const mark =
  (places: Places): Handler<typeof guestCalls.mark> =>
  ({ deps: { db, seals }, input, user, grants, thirdId, now }) =>
    db.write(async (tx) => {
      const meeting = await ownMeeting(tx, input.meetingId, thirdId)
      if (meeting === undefined) return refuse('meeting_gone')
      const by = { who: user.id, at: now }
      if (input.action === 'cancel') {
        const ending = { db, places, meeting, byGuest: false, action: 'cancel', reason: input.reason, ...by } as const
        return (await sayNo(tx, input.id, ending)) ?? shown(tx, meeting, input.id, { seals, user, grants, now })
      }
      const guest = await lockGuest(tx, input.id)
      if (guest?.meeting_id !== meeting.id) return refuse('vip_gone')
      if (input.action === 'remove') {
        if (!removable.has(guest.state)) return refuse('vip_moved')
        await dropGuest(tx, guest, by)
        return null
      }
      if (guest.state !== 'left' && (await moveGuest(tx, guest.id, 'leave', by)) === undefined) return refuse('vip_moved')
      return shown(tx, meeting, guest.id, { seals, user, grants, now })
    })

/** As it stands now. */
async function shown(
  tx: Tx,
  meeting: Row<'meetings'>,
  id: string,
  { seals, user, grants, now }: Pick<Context<typeof guestCalls.invite>, 'user' | 'grants' | 'now'> & { seals: Seals },
): Promise<Guest> {
  const list = await listOf(tx, meeting)
  return guestOnWire(tx, (await vipGuests.find(tx, { id, meeting_id: meeting.id })) as GuestRow, list, readerOf(grants, user.id, list), {
    seals,
    now,
  })
}
