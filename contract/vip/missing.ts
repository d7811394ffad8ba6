/** What a guest's file lacks before everything is arranged: one rule for server and screens. Moments in milliseconds. */
import type { LegDirection, LegWay, Missing } from './words.ts'

const DAY = 86_400_000
/** The product's days are 东八区's. */
const EAST_8 = 8 * 3_600_000

/** A leg as far as the rule asks; `from`, `to`: as expected now, or as planned. */
export interface LegOfFile {
  direction: LegDirection
  way: LegWay
  from: number
  to: number
  hasCar: boolean
}

export interface FileFacts {
  honorific: string
  hasHost: boolean
  legs: readonly LegOfFile[]
  /** Rooms that they sleep in; those they never came to (`no_show`) are none. */
  rooms: number
  /** Occasions at which a seat is expected of them: banquets of the list and their own appearances. */
  occasions: number
  seats: number
}

/** @returns what is missing, in the order in which people are asked for it. */
export function missingOf({ honorific, hasHost, legs, rooms, occasions, seats }: FileFacts): Missing[] {
  const inward = legs.filter(({ direction }) => direction === 'in')
  const outward = legs.filter(({ direction }) => direction === 'out')
  const lacks: readonly (readonly [Missing, boolean])[] = [
    ['host', !hasHost],
    ['greeting', honorific === ''],
    ['inward', inward.length === 0],
    ['outward', outward.length === 0],
    ['pickup', inward.some(({ way, hasCar }) => way !== 'car' && !hasCar)],
    ['hotel', rooms === 0 && staysOvernight(inward, outward)],
    ['seat', occasions > 0 && seats === 0],
  ]
  return lacks.filter(([, isMissing]) => isMissing).map(([missing]) => missing)
}

/** Whoever comes and goes on one day needs no bed; of whom one side alone is known, it is not said that they do not. */
function staysOvernight(inward: readonly LegOfFile[], outward: readonly LegOfFile[]): boolean {
  if (inward.length === 0 && outward.length === 0) return false
  if (inward.length === 0 || outward.length === 0) return true
  return dayNumber(Math.min(...inward.map(({ to }) => to))) !== dayNumber(Math.max(...outward.map(({ from }) => from)))
}

const dayNumber = (at: number) => Math.floor((at + EAST_8) / DAY)
