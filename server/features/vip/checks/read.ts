/** A meeting's plan as the rule of the checks reads it. */
import type { CheckedPlan, PlanBuffer, PlanFinding } from '#contract/vip/check-plan.ts'
import { checkPlan } from '#contract/vip/check-rule.ts'
import type { Reader } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { pickFields } from '../../../db/mapping.ts'
import { type FieldReader, showField } from '../../../privacy/field-gate.ts'
import { carsOf, legsOf } from '../plan/leg-store.ts'
import { type AppearanceRow, appearancesOf, seatsOf } from '../plan/occasion-store.ts'
import { guestsOf, type GuestRow, type ListFacts, listFacts } from '../plan/read-store.ts'
import { roomsOf } from '../plan/room-store.ts'

/** All rows of a plan, read once. */
export interface WholePlan {
  list: ListFacts
  guests: GuestRow[]
  legs: Awaited<ReturnType<typeof legsOf>>
  cars: Awaited<ReturnType<typeof carsOf>>
  rooms: Awaited<ReturnType<typeof roomsOf>>
  seats: Awaited<ReturnType<typeof seatsOf>>
  appearances: AppearanceRow[]
}

export async function readWhole(on: Reader, meetingId: string): Promise<WholePlan> {
  return {
    list: await listFacts(on, meetingId),
    guests: await guestsOf(on, meetingId),
    legs: await legsOf(on, meetingId),
    cars: await carsOf(on, meetingId),
    rooms: await roomsOf(on, meetingId),
    seats: await seatsOf(on, meetingId),
    appearances: await appearancesOf(on, meetingId),
  }
}

export function checkedOf({ list, guests, legs, cars, rooms, seats, appearances }: WholePlan, reader: FieldReader): CheckedPlan {
  return {
    guests: guests.map(({ id, name, honorific, state, host_mobile: host, companions }) => {
      return { id, name, honorific, state, host, companions: readJson(companions).length }
    }),
    legs: legs.map((leg) => ({ ...legOf(leg), number: showField('guest.flight', leg.number, reader) })),
    cars: cars.map(({ id, plate, seats: places }) => ({ id, plate: showField('guest.plate', plate, reader), seats: places })),
    rooms: rooms.map((room) => ({ ...room, room: showField('guest.room', room.room, reader), fromDay: room.from_day, toDay: room.to_day })),
    seats: seats.map(({ guest_id, event_id, seat_table, seat }) => ({ guestId: guest_id, eventId: event_id, table: seat_table, seat })),
    appearances: appearances.map((row) => {
      return { id: row.id, guestId: row.guest_id, event: eventOf(row), title: row.title, start: row.start_at, call: row.call_at }
    }),
    banquets: list.banquets,
  }
}

function legOf(row: WholePlan['legs'][number]): CheckedPlan['legs'][number] {
  const { id, direction, way, number } = row
  return {
    id,
    ...pickFields(row, 'guest_id', 'from_place', 'to_place', 'plan_from'),
    direction,
    way,
    number,
    from: row.expect_from ?? row.plan_from,
    to: row.expect_to ?? row.plan_to,
    carId: row.car_id ?? '',
  }
}

/** Guests who have a part in one session sit at one occasion: of the programme, or by its name and time. */
export function eventOf({ schedule_id, title, start_at, call_at }: AppearanceRow): string {
  return schedule_id ?? `${title} ${start_at ?? call_at}`
}

export async function checkMeeting(
  on: Reader,
  meetingId: string,
  reader: FieldReader,
): Promise<{ whole: WholePlan; findings: PlanFinding[]; buffers: PlanBuffer[] }> {
  const whole = await readWhole(on, meetingId)
  return { whole, ...checkPlan(checkedOf(whole, reader), whole.list) }
}
