/** When a visit may be: around the days of its meeting, and not longer than the desk allows. */
import type { Row } from '../../db/db.ts'
import { dayOf, startOf } from '../../flow/clock.ts'

export const DAY_MS = 86_400_000
/** Those who build up come before, those who fetch things after. */
const AROUND_DAYS = 7

interface Hours {
  from: number
  to: number
  now: number
}

/** @param desk.days_most days of the calendar that a visit may touch. */
export function areFit(
  { starts_at, ends_at }: Pick<Row<'meetings'>, 'starts_at' | 'ends_at'>,
  { days_most }: Pick<Row<'visitor_desks'>, 'days_most'>,
  { from, to, now }: Hours,
): boolean {
  const first = startOf(dayOf(starts_at)) - AROUND_DAYS * DAY_MS
  const end = startOf(dayOf(ends_at)) + (AROUND_DAYS + 1) * DAY_MS
  // Until midnight is no second day.
  const days = (startOf(dayOf(to - 1)) - startOf(dayOf(from))) / DAY_MS + 1
  return from < to && to > now && from >= first && to <= end && days <= days_most
}
