/** Where a wall clock hangs: by the name of its zone (Europe/Berlin) or by its distance from UTC (+01:00). */
import { EAST_8 } from '../../../flow/clock.ts'
import { quoted } from '../../../tables/read/cell.ts'
import { UnreadableFile } from '../../../tables/read/failures.ts'

/**
 * Who says where a time is: the session itself, with its moment; the file for all or a day of them; whoever imports; or
 * nobody, and then it is in 东八区.
 */
export type ZoneSource = 'session' | 'file' | 'asked' | 'nobody'

/** Where a session's times were taken to be; the name is empty where each session has its own, and for ours. */
export interface TakenZone {
  from: ZoneSource
  name: string
}

export interface Zone {
  /** As it was given. */
  name: string
  /** @param wall what the clock shows, as if it showed UTC, in milliseconds. @returns how far it is ahead of UTC. */
  aheadAt(wall: number): number
}

/** Where nobody says anything. */
const ours: Zone = { name: '', aheadAt: () => EAST_8 }

/** Where times are that a file says nothing about. */
export function placeFor(asked: Zone | undefined): { zone: Zone; taken: TakenZone } {
  return asked === undefined
    ? { zone: ours, taken: { from: 'nobody', name: '' } }
    : { zone: asked, taken: { from: 'asked', name: asked.name } }
}

const DISTANCE = /([+-])(\d\d):?([0-5]\d)$/
const MOST = 14 * 3_600_000

/** The distance that a moment ends with, in milliseconds; undefined where it has none. */
export function distanceAfter(moment: string): number | undefined {
  if (/T[\d:.]+Z$/.test(moment)) return 0
  const [, sign, hours, minutes] = DISTANCE.exec(moment) ?? []
  return sign === undefined ? undefined : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The zone of a distance, named as people write it: +01:00. */
export function zoneAhead(distance: number): Zone {
  const minutes = Math.abs(distance) / 60_000
  const text = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return { name: `${distance < 0 ? '-' : '+'}${text}`, aheadAt: () => distance }
}

/** @returns undefined for what is the name of no zone, and no distance. */
export function zoneNamed(name: string): Zone | undefined {
  if (/^[+-]/.test(name)) {
    const distance = new RegExp(`^${DISTANCE.source}`).test(name) ? distanceAfter(name) : undefined
    return distance === undefined || Math.abs(distance) > MOST ? undefined : zoneAhead(distance)
  }
  try {
    const clock = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
    const aheadOf = (at: number) => distanceAfter(clock.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '') ?? 0
    // The clock is asked for what it shows at a moment; which moment that is depends on the answer.
    return { name, aheadAt: (wall) => aheadOf(wall - aheadOf(wall)) }
  } catch {
    return undefined
  }
}

/** @throws UnreadableFile saying how a zone is written. */
export function zoneAsked(name: string): Zone {
  const zone = zoneNamed(name)
  if (zone === undefined) throw new UnreadableFile(`时区${quoted(name)}无法识别，请写成 Europe/Berlin 或 +01:00`)
  return zone
}
