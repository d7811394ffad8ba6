/** When a session takes place, as people write it into tables. */
import { asText, type Cell, dateIn, isEmpty, isSerialDay, plain, quoted } from '../../../tables/read/cell.ts'
import { BadRow } from '../../../tables/read/failures.ts'
import type { Zone } from './zone.ts'

const MINUTES_A_DAY = 24 * 60
const DAY_MS = 86_400_000

const TIME = /^(上午|早上|中午|下午|晚上|am|pm)?\s?(\d{1,2})(?:[:.时点](\d{1,2})?)?(?:[:分]\d{0,2})?(?:\.\d+)?\s?(am|pm)?$/i

/** A time of day in minutes after midnight, at most 24:00; undefined where the cell holds none. */
function minutesOf(text: string): number | undefined {
  const found = TIME.exec(text)
  if (found === null || !/[:.时点]|上午|早上|中午|下午|晚上|am|pm/i.test(text)) return undefined
  const half = (found[1] ?? found[4] ?? '').toLowerCase()
  let hour = Number(found[2])
  const minute = Number(found[3] ?? 0)
  if (/^(?:下午|晚上|pm)$/.test(half) && hour < 12) hour += 12
  if (/^(?:上午|早上|am)$/.test(half) && hour === 12) hour = 0
  return hour * 60 + minute <= MINUTES_A_DAY && minute < 60 ? hour * 60 + minute : undefined
}

function timeIn(cell: Cell): number | undefined {
  if (cell instanceof Date) return Math.round((((cell.getTime() % DAY_MS) + DAY_MS) % DAY_MS) / 60_000) % MINUTES_A_DAY
  if (typeof cell === 'number') return cell < 0 || (cell > 1 && !isSerialDay(cell)) ? undefined : Math.round((cell % 1) * MINUTES_A_DAY)
  const text = plain(asText(cell))
  if (/^0?\.\d+$/.test(text)) return Math.round(Number(text) * MINUTES_A_DAY)
  // After a date stands the time, with its T, Z or seconds.
  return minutesOf(text.replace(/^\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}日?\s?T?/, ''))
}

/** How long, in minutes: 30, 30分钟, 1.5小时, 1:30; undefined where the cell holds none. */
function durationIn(cell: Cell): number | undefined {
  if (cell instanceof Date || (typeof cell === 'number' && cell > 0 && cell < 1)) return timeIn(cell)
  const text = plain(asText(cell))
  const clock = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(text)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2])
  const hours = /^(\d+(?:\.\d+)?)\s?(?:小时|h|hours?)(?:\s?(\d+)\s?(?:分钟?|m|min))?$/i.exec(text)
  if (hours !== null) return Math.round(Number(hours[1]) * 60) + Number(hours[2] ?? 0)
  const minutes = /^(\d{1,4})\s?(?:分钟?|m|min|minutes?)?$/i.exec(text)
  return minutes === null ? undefined : Number(minutes[1])
}

export interface When {
  date: Cell
  start: Cell
  end: Cell
  /** A span in one cell: 「9:00-9:45」. */
  span: Cell
  duration: Cell
}

/**
 * When a row takes place, by the clocks of a zone. An end before the start is past midnight.
 * @throws BadRow saying which cell is missing or can't be understood.
 */
export function whenOf(row: When, zone: Zone): { day: string; startsAt: number; endsAt: number } {
  const [spanStart, spanEnd] = spanOf(row.span)
  const start: Cell = isEmpty(row.start) ? spanStart : row.start
  const end: Cell = isEmpty(row.end) ? spanEnd : row.end
  const day = dateIn(row.date) ?? (isEmpty(row.date) ? dateIn(start) : undefined)
  if (day === undefined) throw new BadRow(isEmpty(row.date) ? '缺少日期' : `日期${quoted(asText(row.date))}无法识别，请写成 2025-08-09`)
  const from = isEmpty(start) ? undefined : timeIn(start)
  if (from === undefined) throw new BadRow(isEmpty(start) ? '缺少开始时间' : `开始时间${quoted(asText(start))}无法识别，请写成 09:00`)
  // A start with a date of its own may be past midnight, of a day that began before.
  const startsAt = at(dateIn(start) ?? day, from, zone)
  return { day, startsAt, endsAt: endOf(row, end, { day, startsAt, zone }) }
}

function endOf(row: When, end: Cell, { day, startsAt, zone }: { day: string; startsAt: number; zone: Zone }): number {
  if (isEmpty(end)) {
    const minutes = durationIn(row.duration)
    if (minutes === undefined) throw new BadRow(isEmpty(row.duration) ? '缺少结束时间' : `时长${quoted(asText(row.duration))}无法识别`)
    return startsAt + minutes * 60_000
  }
  const to = timeIn(end)
  if (to === undefined) throw new BadRow(`结束时间${quoted(asText(end))}无法识别，请写成 09:45`)
  const dated = dateIn(end)
  if (dated !== undefined) return at(dated, to, zone)
  const endsAt = at(day, to, zone)
  return endsAt < startsAt ? at(day, to + MINUTES_A_DAY, zone) : endsAt
}

function spanOf(cell: Cell): [string, string] {
  if (typeof cell !== 'string') return ['', '']
  const found = /^(.*?\d[:时点.]?\d{0,2}分?)\s?(?:--?|至|到)\s?((?:上午|早上|中午|下午|晚上)?\s?\d{1,2}\s?[:时点.].*)$/.exec(plain(cell))
  return found === null ? [cell, ''] : [found[1] as string, found[2] as string]
}

function at(day: string, minutes: number, zone: Zone): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  return wall - zone.aheadAt(wall)
}
