/** Where guests sit: at a banquet of the list, or at an appearance. */
import type { planCalls } from '#contract/vip/plan.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { changePlan } from './change.ts'
import { settle } from './follow.ts'
import { countOccasions, type SeatRow, seatsOf, vipAppearances, vipSeats } from './occasion-store.ts'
import { listFacts } from './read-store.ts'
import { seatOnWire } from './wire.ts'
import { vipGuests } from '../guests/store.ts'

export const OCCASIONS_MOST = 60

/** One guest has one seat at an occasion: another one there takes the place of the one before. */
export const saveSeat: Handler<typeof planCalls.saveSeat> = (context) =>
  changePlan(context, async (changing) => {
    const { tx, meetingId, who, at } = changing
    const { id, guestId, eventId, table, seat } = context.input
    if ((await vipGuests.lock(tx, { id: guestId, meeting_id: meetingId })) === undefined) return refuse('vip_gone')
    const named = id === '' ? undefined : await vipSeats.lock(tx, { id, meeting_id: meetingId })
    if (id !== '' && named?.guest_id !== guestId) return refuse('seat_gone')
    const { banquets } = await listFacts(tx, meetingId)
    const isThere =
      banquets.some((banquet) => banquet.id === eventId) ||
      (await vipAppearances.lock(tx, { id: eventId, meeting_id: meetingId })) !== undefined
    if (!isThere) return refuse('event_gone')
    const there = (await seatsOf(tx, meetingId, guestId)).find(({ event_id }) => event_id === eventId)
    if (named !== undefined && there !== undefined && there.id !== named.id) await vipSeats.delete(tx, { id: there.id })
    const standing = named ?? there
    const line = { entity: 'vip_seat', meetingId, who, at }
    if (standing === undefined && (await countOccasions(tx, 'vip_seats', guestId)) >= OCCASIONS_MOST) return refuse('plan_full')
    const columns = { guest_id: guestId, event_id: eventId, seat_table: table, seat }
    const row: SeatRow = { id: standing?.id ?? newId(at), meeting_id: meetingId, ...columns }
    if (standing === undefined) await vipSeats.insert(tx, row)
    else await vipSeats.update(tx, { id: row.id }, columns)
    await writeLog(tx, [{ ...line, entityId: row.id, action: standing === undefined ? 'make' : 'seat' }])
    await settle(changing, [guestId])
    return seatOnWire(row)
  })

export const removeSeat: Handler<typeof planCalls.removeSeat> = (context) =>
  changePlan(context, async (changing) => {
    const { tx, meetingId, who, at } = changing
    const standing = await vipSeats.lock(tx, { id: context.input.id, meeting_id: meetingId })
    if (standing === undefined) return refuse('seat_gone')
    await vipSeats.delete(tx, { id: standing.id })
    await writeLog(tx, [{ entity: 'vip_seat', entityId: standing.id, meetingId, action: 'remove', who, at }])
    await settle(changing, [standing.guest_id])
    return null
  })
