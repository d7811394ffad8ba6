/** Days of bills: `YYYY-MM-DD` in 东八区, where every day has 24 hours. */
import { dayOf, startOf } from '../../flow/clock.ts'

export { startOf }

export const DAY_MS = 24 * 60 * 60_000
/** Bills are asked for from ten the next morning. */
const READY_MS = DAY_MS + 10 * 60 * 60_000
/** What we hear of so late in the day may stand in the next day's bill: it is looked for when that one is there. */
export const EDGE_MS = 10 * 60_000
/** No bill older than so many days is asked for. */
export const DAYS_BACK = 90

export function readyAt(day: string): number {
  return startOf(day) + READY_MS
}

/** @param days may be negative. */
export function dayPlus(day: string, days: number): string {
  return dayOf(startOf(day) + days * DAY_MS)
}

/** Oldest first, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayPlus(day, 1)) days.push(day)
  return days
}

/** The oldest day that is still of interest. */
export function oldestDay(now: number): string {
  return dayPlus(dayOf(now), -DAYS_BACK)
}

/** @param first the day with which it begins. @returns that one, or as far back as it goes, up to yesterday. */
export function daysToCheck(first: string, now: number): string[] {
  const oldest = oldestDay(now)
  return daysBetween(first > oldest ? first : oldest, dayPlus(dayOf(now), -1))
}
