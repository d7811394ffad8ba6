/** Seats in words: each with what it is at. */
import type { VipList } from '#contract/vip/guests.ts'
import type { SeatAt } from '#contract/vip/links.ts'
import type { Appearance } from '#contract/vip/plan.ts'
import type { SeatRow } from '../plan/occasion-store.ts'

/**
 * @param banquets of the list. @param appearances of those whose seats they are.
 * @returns them in the order of time; of a meal or a session that is there no more, none.
 */
export function seatsAt(seats: readonly SeatRow[], banquets: VipList['banquets'], appearances: readonly Appearance[]): SeatAt[] {
  const meals = banquets.map(({ id, name, time, place }) => ({ id, event: name, time, place }))
  const sessions = appearances.map(({ id, title, startTime, callTime, place }) => ({
    id,
    event: title,
    time: startTime || callTime,
    place,
  }))
  const events = new Map([...meals, ...sessions].map(({ id, ...event }) => [id, event]))
  return seats
    .flatMap(({ id, event_id, seat_table, seat }) => {
      const event = events.get(event_id)
      return event === undefined ? [] : [{ id, ...event, table: seat_table, seat }]
    })
    .toSorted((a, b) => a.time.localeCompare(b.time))
}
