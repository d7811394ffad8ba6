/** When people sleep: what can wait is not told them then. */
import { NIGHT } from '#contract/campaign.ts'
import { EAST_8 } from '../../flow/clock.ts'

/** Whether it is night where people are. */
export function isNight(at: number): boolean {
  const hour = new Date(at + EAST_8).getUTCHours()
  return hour >= NIGHT.from || hour < NIGHT.to
}
