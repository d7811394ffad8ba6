/** Between which days what a meeting knows of its people may go, and on which it does. */
import { retention } from '#contract/retention.ts'
import { dayOf, startOf } from '../../flow/clock.ts'
import type { OwnRow } from './manage-store.ts'

const DAY_MS = 86_400_000

export interface Days {
  day: string
  earliest: string
  latest: string
}

/** Days are written so that their order is that of their letters. */
const between = (day: string, earliest: string, latest: string) => (day < earliest ? earliest : day > latest ? latest : day)

/** The day after the meeting at the earliest, and none that is past; the day on which the promise ends at the latest. */
export function daysOf({ ends_at, purge_at }: Pick<OwnRow, 'ends_at' | 'purge_at'>, now: number): Days {
  const latest = dayOf(ends_at + retention.answers.days * DAY_MS)
  const over = dayOf(startOf(dayOf(ends_at)) + DAY_MS)
  const earliest = between(dayOf(now), over, latest)
  return { day: purge_at === null ? latest : between(dayOf(purge_at), over, latest), earliest, latest }
}
