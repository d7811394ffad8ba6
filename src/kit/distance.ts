/** Moments of the wire set against each other, and against today. */
import { today } from '../api/clock.ts'
import { momentOf, span } from '../ui/format.ts'

/** How far one moment lies from another, in words: 推后 364 天 1 小时; empty where they are the same. */
export function distance(from: string, to: string): string {
  const ms = momentOf(to) - momentOf(from)
  if (ms === 0) return ''
  const minutes = Math.round(Math.abs(ms) / 60_000)
  const parts = [
    [Math.floor(minutes / 1440), '天'],
    [Math.floor(minutes / 60) % 24, '小时'],
    [minutes % 60, '分钟'],
  ] as const
  return [ms > 0 ? '推后' : '提前', ...parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)].join(' ')
}

/** The moment so many milliseconds after another one, as the wire has it. */
export function later(wire: string, ms: number): string {
  return new Date(momentOf(wire) + ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** 2027年, to stand before a day; empty in that year, and where there is no day. */
export function otherYear(wire: string): string {
  const year = wire.slice(0, 4)
  return year === '' || year === today().slice(0, 4) ? '' : `${year}年`
}

/** When it is, with the year where that is not this one: last year's meetings and next year's stand in one list. */
export function whenIs({ meetingStratTime, meetingEndTime }: { meetingStratTime: string; meetingEndTime: string }): string {
  return otherYear(meetingStratTime) + span(meetingStratTime, meetingEndTime)
}
