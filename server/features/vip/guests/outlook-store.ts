/** What is arranged for guests, as far as their files tell of it. Writes nothing. */
import { sql } from 'kysely'
import type { Reader, Row } from '../../../db/db.ts'

type LegRow = Pick<
  Row<'vip_legs'>,
  | 'id'
  | 'guest_id'
  | 'direction'
  | 'way'
  | 'number'
  | 'to_place'
  | 'from_place'
  | 'plan_from'
  | 'plan_to'
  | 'expect_from'
  | 'expect_to'
  | 'car_id'
  | 'state'
>
type AppearanceRow = Pick<Row<'vip_appearances'>, 'id' | 'guest_id' | 'title' | 'call_at' | 'start_at'>
type SeatRow = Pick<Row<'vip_seats'>, 'guest_id' | 'event_id' | 'seat_table' | 'seat'>

/** What is arranged for one guest. */
export interface Arranged {
  legs: readonly LegRow[]
  /** By call time, as the programme names them now. */
  appearances: readonly AppearanceRow[]
  seats: readonly SeatRow[]
  /** Rooms that they sleep in; those they never came to are none. */
  rooms: number
}

const nothing: Arranged = { legs: [], appearances: [], seats: [], rooms: 0 }

/** @returns what is arranged for each of these guests, by id; asks four times, however many they are. */
export async function arrangedFor(on: Reader, guestIds: readonly string[]): Promise<(guestId: string) => Arranged> {
  if (guestIds.length === 0) return () => nothing
  const legs = await on
    .selectFrom('vip_legs')
    .select(['id', 'guest_id', 'direction', 'way', 'number', 'from_place', 'to_place', 'plan_from', 'plan_to', 'expect_from', 'expect_to'])
    .select(['car_id', 'state'])
    .where('guest_id', 'in', guestIds)
    .orderBy('plan_from')
    .orderBy('id')
    .execute()
  const appearances = await on
    .selectFrom('vip_appearances as own')
    .leftJoin('schedule_items as session', (join) =>
      join.onRef('session.id', '=', 'own.schedule_id').onRef('session.meeting_id', '=', 'own.meeting_id'),
    )
    .select(['own.id', 'own.guest_id', 'own.call_at', sql<string>`coalesce(session.title, own.title)`.as('title')])
    .select(sql<number | null>`coalesce(session.starts_at, own.start_at)`.as('start_at'))
    .where('own.guest_id', 'in', guestIds)
    .orderBy('own.call_at')
    .orderBy('own.id')
    .execute()
  const seats = await on
    .selectFrom('vip_seats')
    .select(['guest_id', 'event_id', 'seat_table', 'seat'])
    .where('guest_id', 'in', guestIds)
    .orderBy('id')
    .execute()
  const rooms = await on
    .selectFrom('vip_sleepers')
    .innerJoin('vip_rooms', 'vip_rooms.id', 'vip_sleepers.room_id')
    .select((q) => ['guest_id', q.fn.countAll<number>().as('rooms')])
    .where('guest_id', 'in', guestIds)
    .where('vip_rooms.state', '!=', 'no_show')
    .groupBy('guest_id')
    .execute()
  const slept = new Map(rooms.map(({ guest_id, rooms }) => [guest_id, Number(rooms)]))
  const byGuest = <T extends { guest_id: string }>(rows: readonly T[]) => Map.groupBy(rows, ({ guest_id }) => guest_id)
  const [legsBy, appearancesBy, seatsBy] = [byGuest(legs), byGuest(appearances), byGuest(seats)]
  return (guestId) => ({
    legs: legsBy.get(guestId) ?? [],
    appearances: appearancesBy.get(guestId) ?? [],
    seats: seatsBy.get(guestId) ?? [],
    rooms: slept.get(guestId) ?? 0,
  })
}
