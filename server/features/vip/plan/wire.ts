/** What is arranged, as the wire has it. */
import { type Appearance, type Car, type Leg, type Room, type Seat, type VipTask } from '#contract/vip/plan.ts'
import { legMarks } from '#contract/vip/words.ts'
import { toWire } from '../../../flow/clock.ts'
import { actionsFrom } from '../../../flow/machine.ts'
import { type FieldReader, showField } from '../../../privacy/field-gate.ts'
import { legMachine } from './machine.ts'
import type { CarRow, LegRow } from './leg-store.ts'
import type { AppearanceRow, SeatRow } from './occasion-store.ts'
import type { RoomWithSleepers } from './room-store.ts'
import type { TaskRow } from './task-store.ts'

const optional = (at: number | null) => (at === null ? '' : toWire(at))

/** @param marks whether the reader may mark it. */
export function legOnWire(row: LegRow, marks: boolean, reader: FieldReader): Leg {
  return {
    id: row.id,
    guestId: row.guest_id,
    edition: row.edition,
    direction: row.direction,
    way: row.way,
    number: showField('guest.flight', row.number, reader),
    fromPlace: row.from_place,
    toPlace: row.to_place,
    fromZone: row.from_zone,
    planFrom: toWire(row.plan_from),
    planTo: toWire(row.plan_to),
    expectFrom: optional(row.expect_from),
    expectTo: optional(row.expect_to),
    meetAt: row.meet_at,
    carId: row.car_id ?? '',
    note: row.note,
    state: row.state,
    markedTime: optional(row.marked_at),
    actions: marks ? actionsFrom(legMachine, row.state, {}, legMarks) : [],
  }
}

export function carOnWire(row: CarRow, reader: FieldReader): Car {
  const { id, edition, model, seats, driver, note } = row
  const plate = showField('guest.plate', row.plate, reader)
  return { id, edition, plate, model, seats, driver, driverMobile: showField('guest.phone', row.driver_mobile, reader), note }
}

export function roomOnWire(row: RoomWithSleepers, reader: FieldReader): Room {
  const room = showField('guest.room', row.room, reader)
  const { id, edition, hotel, kind, beds, payer, state, guestIds } = row
  return { id, edition, hotel, kind, beds, room, fromDay: row.from_day, toDay: row.to_day, payer, state, guestIds }
}

export function seatOnWire({ id, guest_id, event_id, seat_table, seat }: SeatRow): Seat {
  return { id, guestId: guest_id, eventId: event_id, table: seat_table, seat }
}

export function appearanceOnWire(row: AppearanceRow): Appearance {
  const { id, title, place, role } = row
  return {
    id,
    guestId: row.guest_id,
    scheduleId: row.schedule_id ?? '',
    title,
    place,
    role,
    startTime: optional(row.start_at),
    callTime: toWire(row.call_at),
  }
}

export function taskOnWire(row: TaskRow, reader: FieldReader): VipTask {
  return {
    id: row.id,
    guestId: row.guest_id ?? '',
    edition: row.edition,
    what: row.what,
    owner: { name: row.owner_name, mobile: showField('reception.phone', row.owner_mobile, reader) },
    dueTime: optional(row.due_at),
    done: row.done_at === null ? 0 : 1,
    doneTime: optional(row.done_at),
    doneBy: row.doer || (row.done_by !== null && row.done_by === row.owner_id ? row.owner_name : ''),
  }
}
