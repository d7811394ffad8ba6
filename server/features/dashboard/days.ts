/** Days and quarters of an hour in 东八区, as figures are counted by. */
import { sql } from 'kysely'
import { QUARTER_MINUTES } from '#contract/dashboard.ts'
import { EAST_8, fromWire, toWire } from '../../flow/clock.ts'

export const DAY_MS = 86_400_000
export const QUARTER_MS = QUARTER_MINUTES * 60_000

/** For how long whoever asks the same is told the same. */
export const SHARED_MS = 3_000

/** From the first moment of a day to the last; `to` is of it no more. */
export interface Span {
  from: number
  to: number
}

/** The number of a moment's day, counted from 1970 in 东八区. */
export function dayNumber(at: number): number {
  return Math.floor((at + EAST_8) / DAY_MS)
}

/** The same of a column. */
export const numberOfDay = (column: string) => sql<number>`(${sql.ref(column)} + ${sql.lit(EAST_8)}) / ${sql.lit(DAY_MS)}`

/** The first moment of a day, by its number. */
export function beginOf(number: number): number {
  return number * DAY_MS - EAST_8
}

/** `YYYY-MM-DD` → the number of the day. */
export function numberOf(day: string): number {
  return dayNumber(fromWire(`${day} 00:00:00`))
}

/** The number of a day → `YYYY-MM-DD`. */
export function dayNamed(number: number): string {
  return toWire(beginOf(number)).slice(0, 10)
}

/** The numbers from one day to another, both of them too. */
export function daysFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

/** Whether a moment falls on a day of a meeting: from the one it begins on to the one it ends on. */
export function isDayOf({ starts_at, ends_at }: { starts_at: number; ends_at: number }, at: number): boolean {
  const day = dayNumber(at)
  return day >= dayNumber(starts_at) && day <= dayNumber(Math.max(starts_at, ends_at - 1))
}

/**
 * Entries by quarter of an hour, those between the first and the last without any too; today up to now.
 * @param counted by the number of the quarter, from the first moment of the day.
 */
export function quartersOf(counted: ReadonlyMap<number, number>, { from, to }: Span, now: number): { time: string; entered: number }[] {
  if (counted.size === 0) return []
  const first = Math.min(...counted.keys())
  const present = now >= from && now < to ? Math.floor((now - from) / QUARTER_MS) : first
  const last = Math.max(present, ...counted.keys())
  return daysFrom(first, last).map((place) => ({ time: toWire(from + place * QUARTER_MS), entered: counted.get(place) ?? 0 }))
}
