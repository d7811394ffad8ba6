/** When people sleep: what can wait is not told them then. */
import { NIGHT } from '#contract/campaign.ts'
import { EAST_8 } from '../../flow/clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Whether it is night where people are. */
export function isNight(at: number): boolean {
  const hour = new Date(at + EAST_8).getUTCHours()
  return hour >= NIGHT.from || hour < NIGHT.to
}

/** When the night that it is then is over. */
export function morningAfter(at: number): number {
  const today = Math.floor((at + EAST_8) / DAY) * DAY - EAST_8 + NIGHT.to * HOUR
  return today > at ? today : today + DAY
}
