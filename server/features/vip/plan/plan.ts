/** All that is arranged at a meeting, or for one guest. */
import { may } from '#contract/may.ts'
import type { planCalls } from '#contract/vip/plan.ts'
import { rights } from '#contract/rights.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { receives } from './mark-leg.ts'
import { carsOf, legsOf } from './leg-store.ts'
import { appearancesOf, seatsOf } from './occasion-store.ts'
import { guestsOf, listFacts } from './read-store.ts'
import { roomsOf } from './room-store.ts'
import { tasksOf } from './task-store.ts'
import { appearanceOnWire, carOnWire, legOnWire, roomOnWire, seatOnWire, taskOnWire } from './wire.ts'
import { vipGuests } from '../guests/store.ts'

export const plan: Handler<typeof planCalls.plan> = async ({ deps: { db }, input, user, grants }) => {
  const { meetingId } = input
  const guestId = input.guestId === '' ? undefined : input.guestId
  const one = guestId === undefined ? undefined : await vipGuests.find(db.read, { id: guestId, meeting_id: meetingId })
  if (guestId !== undefined && one === undefined) return refuse('vip_gone')
  const { leadId } = await listFacts(db.read, meetingId)
  const guests = one === undefined ? await guestsOf(db.read, meetingId) : [one]
  const edits = may(grants, rights.editVips)
  const marked = new Set(guests.filter((guest) => edits || receives(user.id, guest, leadId)).map(({ id }) => id))
  const legs = await legsOf(db.read, meetingId, guestId)
  const rooms = await roomsOf(db.read, meetingId)
  const cars = await carsOf(db.read, meetingId)
  return {
    guests: guests.map(({ id, name, honorific }) => ({ id, name, honorific })),
    legs: legs.map((leg) => legOnWire(leg, marked.has(leg.guest_id), grants)),
    cars: cars.filter(({ id }) => guestId === undefined || legs.some(({ car_id }) => car_id === id)).map((car) => carOnWire(car, grants)),
    rooms: rooms.filter(({ guestIds }) => guestId === undefined || guestIds.includes(guestId)).map((room) => roomOnWire(room, grants)),
    seats: (await seatsOf(db.read, meetingId, guestId)).map(seatOnWire),
    appearances: (await appearancesOf(db.read, meetingId, guestId)).map(appearanceOnWire),
    tasks: (await tasksOf(db.read, meetingId, guestId)).map((task) => taskOnWire(task, grants)),
  }
}
