/** Sheets of where guests are: rooms for hotels, seats for tables; and whose word is still awaited. */
import { textKey } from '#contract/search-text.ts'
import { tableName } from '#contract/vip/seat-words.ts'
import { guestStateWords } from '#contract/vip/words.ts'
import { fromWire } from '../../../flow/clock.ts'
import { type FieldReader, showField } from '../../../privacy/field-gate.ts'
import type { GuestRow } from '../plan/read-store.ts'
import { eventOf, type WholePlan } from './read.ts'
import type { Groups } from './sheet-groups.ts'

const DAY_MS = 86_400_000

/** Names and nights only: a hotel needs no more. A line for each room; who does not come, or never came, sleeps in none. */
export function roomList({ guests, rooms }: WholePlan, reader: FieldReader): Groups {
  const names = new Map(
    guests.filter(({ state }) => state !== 'declined' && state !== 'cancelled').map(({ id, name }) => [id, name] as const),
  )
  const slept = rooms
    .filter(({ state }) => state !== 'no_show')
    .map((room) => ({ ...room, names: room.guestIds.flatMap((id) => names.get(id) ?? []).toSorted() }))
    .filter((room) => room.names.length > 0)
  return [...Map.groupBy(slept, ({ hotel }) => textKey(hotel)).values()].map((some) => ({
    name: (some[0] as (typeof some)[number]).hotel,
    rows: some.map((room) => [
      room.names.join('、'),
      room.kind,
      room.from_day,
      room.to_day,
      String(nightsOf(room)),
      showField('guest.room', room.room, reader),
    ]),
  }))
}

const nightsOf = ({ from_day, to_day }: WholePlan['rooms'][number]) => (Date.parse(to_day) - Date.parse(from_day)) / DAY_MS

/** By occasion in the order of time, then by table. */
export function seatPlan({ list, guests, seats, appearances }: WholePlan): Groups {
  const theirs = new Map(guests.filter(({ state }) => state !== 'declined' && state !== 'cancelled').map((row) => [row.id, row]))
  const occasions = new Map<string, { key: string; name: string; at: number }>()
  for (const { id, name, time } of list.banquets) occasions.set(id, { key: id, name, at: fromWire(time) })
  for (const row of appearances) occasions.set(row.id, { key: eventOf(row), name: row.title, at: row.start_at ?? row.call_at })
  const known = seats.flatMap((seat) => {
    const [occasion, guest] = [occasions.get(seat.event_id), theirs.get(seat.guest_id)]
    return occasion === undefined || guest === undefined ? [] : [{ seat, occasion, guest }]
  })
  const inOrder = known.toSorted(
    (one, other) =>
      one.occasion.at - other.occasion.at ||
      one.occasion.key.localeCompare(other.occasion.key) ||
      byNumber(one.seat.seat_table, other.seat.seat_table) ||
      byNumber(one.seat.seat, other.seat.seat),
  )
  const tables = Map.groupBy(inOrder, ({ occasion, seat }) => JSON.stringify([occasion.key, seat.seat_table]))
  return [...tables.values()].map((some) => {
    const [{ occasion, seat }] = some as [(typeof some)[number]]
    const table = seat.seat_table === '' ? '' : ` ${tableName(seat.seat_table)}`
    return {
      name: `${occasion.name}${table}`,
      rows: some.map(({ seat: { seat: number }, guest: { name, honorific, unit, post } }) => [number, name, honorific, unit, post]),
    }
  })
}

/** 2 before 10. */
const byNumber = (one: string, other: string) => one.localeCompare(other, 'zh', { numeric: true })

/** Those who have been listed or invited and have not said whether they come. */
export function unconfirmed({ guests }: WholePlan, reader: FieldReader): Groups {
  const open = guests.filter(({ state }) => state === 'listed' || state === 'invited')
  return open.length === 0 ? [] : [{ name: '', rows: open.map((guest) => rowOf(guest, reader)) }]
}

function rowOf({ name, honorific, unit, post, state, mobile, host_name, host_mobile }: GuestRow, reader: FieldReader): string[] {
  const phones = [showField('guest.phone', mobile, reader), host_name, showField('reception.phone', host_mobile, reader)]
  return [name, honorific, unit, post, guestStateWords[state], ...phones]
}
