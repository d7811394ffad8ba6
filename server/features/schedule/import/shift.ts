/** Moves a programme by whole days: last year's programme, from its first day to the first day of this year. */
import type { Zone } from './zone.ts'

const DAY_MS = 86_400_000

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** @param from both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string) => Math.round((midnight(to) - midnight(from)) / DAY_MS)

interface Timed {
  startsAt: number
  endsAt: number
  /** `YYYY-MM-DD`, or `''`. */
  day: string
}

/** @returns the same times of day by the clock, in summer and in winter. */
export function shifted({ startsAt, endsAt, day }: Timed, days: number, clock: Zone): Timed {
  if (days === 0) return { startsAt, endsAt, day }
  const wall = startsAt + clock.aheadAt(startsAt + clock.aheadAt(startsAt)) + days * DAY_MS
  const start = wall - clock.aheadAt(wall)
  return {
    startsAt: start,
    // A session keeps its length also in the night in which clocks change.
    endsAt: start + (endsAt - startsAt),
    day: day === '' ? '' : new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10),
  }
}
