/** What the rule of a ticket gives back at a moment, in whole fen: the same sum where it is shown, asked for and decided. */
import type { RefundTier } from './ticket.ts'

const DAY = 86_400_000
/** 东八区 is eight hours ahead all year. */
const EAST_8 = 8 * 3_600_000

/**
 * How many days lie between a moment and the day on which a meeting begins, by the calendar of 东八区: the day before is 1,
 * from its first minute to its last; the day itself is 0.
 */
export function daysBefore(startsAt: number, now: number): number {
  const day = (at: number) => Math.floor((at + EAST_8) / DAY)
  return day(startsAt) - day(now)
}

/**
 * How much of a price the rule gives back, in per cent. Of the tiers that a moment is early enough for, the earliest holds:
 * "7 天前" holds to the end of the seventh day before. A tier of 0 days holds until the meeting begins, to the minute; from
 * then on nothing goes back.
 * @param tiers in whatever order; none: an organiser decides each case, and nothing is kept back beforehand.
 */
export function refundPercent(tiers: readonly RefundTier[], startsAt: number, now: number): number {
  if (tiers.length === 0) return 100
  if (now >= startsAt) return 0
  const left = daysBefore(startsAt, now)
  let held: RefundTier | undefined
  for (const tier of tiers) if (tier.days <= left && (held === undefined || tier.days > held.days)) held = tier
  return held?.percent ?? 0
}

/**
 * What goes back of a price; what is no whole fen is rounded down.
 * @param fullUntil until then all of it, whatever the rule says: the meeting was put off.
 */
export function refundSum(fen: number, tiers: readonly RefundTier[], startsAt: number, now: number, fullUntil = 0): number {
  if (now < fullUntil) return fen
  return Math.floor((fen * refundPercent(tiers, startsAt, now)) / 100)
}
