/** What is arranged, as the wire has it. */
import {
  type Appearance,
  type Car,
  carSettings,
  type Leg,
  legSettings,
  type Room,
  roomSettings,
  type Seat,
  type VipTask,
} from '#contract/vip/plan.ts'
import { legMarks } from '#contract/vip/words.ts'
import { mapping, optional, optionalTime, time, pickFields } from '../../../db/mapping.ts'
import { toWire } from '../../../flow/clock.ts'
import { actionsFrom } from '../../../flow/machine.ts'
import { type FieldReader, showField } from '../../../privacy/field-gate.ts'
import { legMachine } from './machine.ts'
import type { CarRow, LegRow } from './leg-store.ts'
import type { AppearanceRow, SeatRow } from './occasion-store.ts'
import type { RoomWithSleepers } from './room-store.ts'
import type { TaskRow } from './task-store.ts'

export const legColumns = mapping('vip_legs', legSettings, {
  planFrom: time,
  planTo: time,
  expectFrom: optionalTime,
  expectTo: optionalTime,
  carId: optional,
})
export const carColumns = mapping('vip_cars', carSettings, {})
export const roomColumns = mapping('vip_rooms', roomSettings, {})

/** @param marks whether the reader may mark it. */
export function legOnWire(row: LegRow, marks: boolean, reader: FieldReader): Leg {
  return {
    ...pickFields(row, 'id', 'guest_id', 'edition', 'state'),
    ...legColumns.toView(row),
    number: showField('guest.flight', row.number, reader),
    markedTime: optionalTime.read(row.marked_at),
    actions: marks ? actionsFrom(legMachine, row.state, {}, legMarks) : [],
  }
}

export function carOnWire(row: CarRow, reader: FieldReader): Car {
  const { id, edition } = row
  const plate = showField('guest.plate', row.plate, reader)
  return { id, edition, ...carColumns.toView(row), plate, driverMobile: showField('guest.phone', row.driver_mobile, reader) }
}

export function roomOnWire(row: RoomWithSleepers, reader: FieldReader): Room {
  const { id, edition, state, guestIds } = row
  return { id, edition, ...roomColumns.toView(row), room: showField('guest.room', row.room, reader), state, guestIds }
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
    startTime: optionalTime.read(row.start_at),
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
    dueTime: optionalTime.read(row.due_at),
    done: row.done_at === null ? 0 : 1,
    doneTime: optionalTime.read(row.done_at),
    doneBy: row.doer || (row.done_by !== null && row.done_by === row.owner_id ? row.owner_name : ''),
  }
}
