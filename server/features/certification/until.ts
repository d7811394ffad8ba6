/** Until when a mark stands: to the last second of a day in 东八区. */
import { dayOf, startOf } from '../../flow/clock.ts'
import { isEnding, DAY_MS, isMarked } from './wire.ts'
import type { Certification } from './store.ts'

const YEARS_MOST = 5

const endOf = (day: string) => startOf(day) + DAY_MS - 1000

/** The same day so many months later; the last of a month where it has no such day. */
function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/**
 * @param day as somebody chose it; empty: so many months from now, or from the end of a mark that is renewed as it ends.
 * @returns undefined for a day that is not after today, or too far away.
 */
export function untilOf(day: string, row: Certification, months: number, now: number): number | undefined {
  const today = dayOf(now)
  if (day !== '') return day > today && day <= monthsAfter(today, 12 * YEARS_MOST) ? endOf(day) : undefined
  const renewed = isMarked(row, now) && isEnding(row, now)
  return endOf(monthsAfter(renewed ? dayOf(row.mark_until as number) : today, months))
}
