/** The handbook of a reception: all that a host needs of each guest, in one place. */
import { documentTypeWords } from '#contract/document-words.ts'
import { placeName } from '#contract/vip/seat-words.ts'
import { callBy, handbookRows as words, plannedAs, TASK_DONE } from '#contract/vip/sheet-words.ts'
import {
  dutyWords,
  guestStateWords,
  legDirectionWords,
  legStateWords,
  legWayWords,
  photographWords,
  roomStateWords,
  visibilityWords,
} from '#contract/vip/words.ts'
import { readJson } from '../../../db/json.ts'
import type { Seals } from '../../../db/sealed.ts'
import { toWire } from '../../../flow/clock.ts'
import { type FieldReader, showField } from '../../../privacy/field-gate.ts'
import type { GuestRow } from '../plan/read-store.ts'
import type { TaskRow } from '../plan/task-store.ts'
import type { WholePlan } from './read.ts'
import { expected, type Groups, nameOf, type SheetReader } from './sheet-groups.ts'

/** One group for each guest who is still to be received; what nobody has written has no row. */
export function handbook(whole: WholePlan, tasks: readonly TaskRow[], { readsPrivate, fields, seals }: SheetReader): Groups {
  return [...expected(whole.guests).values()].map((guest) => ({
    name: [nameOf(guest), [guest.unit, guest.post].filter((word) => word !== '').join(' ')].filter((word) => word !== '').join(' · '),
    rows: [
      ...fileRows(guest, fields, seals),
      ...planRows(guest, whole, fields),
      ...taskRows(guest, tasks, fields),
      ...(readsPrivate ? privateRows(guest) : []),
    ].filter(([, text]) => text !== ''),
  }))
}

const person = (name: string, mobile: string) => `${name} ${mobile}`.trim()
const list = (names: readonly string[]) => names.join('、')
const timeOf = (at: number) => toWire(at).slice(5, 16)

function fileRows(guest: GuestRow, reader: FieldReader, seals: Seals): string[][] {
  const documentNumber = showField('guest.documentNumber', seals.open(guest.document_number, guest.id), reader)
  const documentType = guest.document_type === '' ? '' : documentTypeWords[guest.document_type]
  const received = (name: string, mobile: string) => person(name, showField('reception.phone', mobile, reader))
  return [
    [words.state, guestStateWords[guest.state]],
    [words.mobile, showField('guest.phone', guest.mobile, reader)],
    [words.document, `${documentType} ${documentNumber}`.trim()],
    [words.duties, list(readJson(guest.duties).map((duty) => dutyWords[duty]))],
    [words.visibility, visibilityWords[guest.visibility]],
    [words.photographs, photographWords[guest.photographs]],
    [words.languages, guest.languages],
    [words.companions, list(readJson(guest.companions))],
    [words.gift, guest.gift],
    [words.speaksFor, person(guest.speaks_name, showField('guest.phone', guest.speaks_mobile, reader))],
    [words.host, received(guest.host_name, guest.host_mobile)],
    [words.deputy, received(guest.deputy_name, guest.deputy_mobile)],
  ]
}

function planRows(
  { id }: GuestRow,
  { list: { banquets }, legs, cars, rooms, seats, appearances }: WholePlan,
  reader: FieldReader,
): string[][] {
  const occasions = new Map([...banquets, ...appearances.map((row) => ({ id: row.id, name: row.title }))].map((one) => [one.id, one.name]))
  const drivers = new Map(
    cars.map(({ id: carId, plate, driver, driver_mobile }) => {
      const parts = [showField('guest.plate', plate, reader), driver, showField('guest.phone', driver_mobile, reader)]
      return [carId, parts.filter((word) => word !== '').join(' ')]
    }),
  )
  return [
    ...legs.filter(({ guest_id }) => guest_id === id).map((leg) => [words.leg, legWords(leg, drivers.get(leg.car_id ?? '') ?? '', reader)]),
    ...rooms.filter(({ guestIds }) => guestIds.includes(id)).map((room) => [words.room, roomWords(room, reader)]),
    ...appearances.filter(({ guest_id }) => guest_id === id).map((row) => [words.appearance, appearanceWords(row)]),
    ...seats
      .filter(({ guest_id, event_id }) => guest_id === id && occasions.has(event_id))
      .map(({ event_id, seat_table, seat }) => [
        words.seat,
        [occasions.get(event_id), placeName(seat_table, seat)].filter(Boolean).join(' '),
      ]),
  ]
}

function legWords(leg: WholePlan['legs'][number], car: string, reader: FieldReader): string {
  const number = showField('guest.flight', leg.number, reader)
  const moment = (plan: number, expect: number | null) =>
    expect === null || expect === plan ? timeOf(plan) : `${timeOf(expect)}${plannedAs(timeOf(plan))}`
  const route = `${moment(leg.plan_from, leg.expect_from)} ${leg.from_place} — ${moment(leg.plan_to, leg.expect_to)} ${leg.to_place}`
  const way = `${legDirectionWords[leg.direction]} ${legWayWords[leg.way]}${number === '' ? '' : ` ${number}`}`
  return [way, route, leg.meet_at, car, leg.note, legStateWords[leg.state]].filter((word) => word !== '').join('；')
}

function roomWords({ hotel, kind, room, from_day, to_day, state }: WholePlan['rooms'][number], reader: FieldReader): string {
  return [`${hotel} ${showField('guest.room', room, reader)}`.trim(), kind, `${from_day} — ${to_day}`, roomStateWords[state]]
    .filter((word) => word !== '')
    .join('；')
}

function appearanceWords({ title, place, role, start_at, call_at }: WholePlan['appearances'][number]): string {
  const times = [start_at === null ? '' : timeOf(start_at), callBy(timeOf(call_at))]
  return [title, role, place, ...times].filter((word) => word !== '').join('；')
}

function taskRows({ id }: GuestRow, tasks: readonly TaskRow[], reader: FieldReader): string[][] {
  return tasks
    .filter(({ guest_id }) => guest_id === id)
    .map(({ what, owner_name, owner_mobile, due_at, done_at }) => {
      const owner = person(owner_name, showField('reception.phone', owner_mobile, reader))
      const parts = [what, owner, due_at === null ? '' : timeOf(due_at), done_at === null ? '' : TASK_DONE]
      return [words.task, parts.filter((word) => word !== '').join('；')]
    })
}

/** What organisers have noted, and what the guest has written themselves where they agreed that it is kept. */
function privateRows({ diet, own_diet, health, notes }: GuestRow): string[][] {
  return [
    [words.diet, [...new Set([diet, own_diet])].filter((word) => word !== '').join('；')],
    [words.health, health],
    [words.notes, notes],
  ]
}
