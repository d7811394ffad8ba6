/** When a session takes place: the cells of a row, and what the rows around it say about the day. */
import { asText, type Cell, isEmpty, plain, quoted } from '../../../tables/read/cell.ts'
import { BadRow } from '../../../tables/read/failures.ts'
import { type ClockTime, durationIn, type Half, halfIn, MINUTES_A_DAY, minutesOf, spanOf, timeIn, withHalf } from './clock-time.ts'
import type { MissingYear } from './missing-year.ts'
import { distanceAfter, placeFor, type TakenZone, type Zone, zoneAhead } from './zone.ts'

export interface When {
  date: Cell
  start: Cell
  end: Cell
  /** A span in one cell: 「9:00-9:45」. */
  span: Cell
  duration: Cell
}

/** The date and half-day that rows above give a row. */
export interface Around {
  /** Of a row above, the name of the sheet or the title; undefined if none says a day. */
  day: string | undefined
  half: Half | undefined
}

export interface Times {
  day: string
  startsAt: number
  endsAt: number
  zone: TakenZone
  /** By which a shift by days keeps the time of day. */
  clock: Zone
}

/**
 * An end before the start is past midnight.
 * @throws BadRow saying which cell is missing or cannot be read.
 */
export function whenOf(row: When, around: Around, years: MissingYear, asked: Zone | undefined): Times {
  const { start, end } = startAndEnd(row)
  const half =
    (isEmpty(row.date) ? undefined : halfIn(asText(row.date))) ?? (isEmpty(row.start) ? undefined : halfIn(asText(row.span))) ?? around.half
  const { zone: ours, taken } = placeFor(asked)
  const moment = instantIn(start, ours)
  const day = dayOf(row, moment?.day ?? years.dayIn(start, 'time') ?? around.day, years)
  if (moment !== undefined) {
    const clock = zoneAhead(moment.distance)
    const endsAt = instantIn(end, ours)?.at ?? endOf(row, { end, day, startsAt: moment.at, zone: clock, half, first: undefined }, years)
    return { day, startsAt: moment.at, endsAt, zone: { from: 'session', name: '' }, clock }
  }
  const first = startTime(isEmpty(start) && half !== undefined ? row.date : start, half)
  // A start with a date of its own can be past midnight, of a day that began before.
  const startsAt = at(years.dayIn(start, 'time') ?? day, startMinutes(first, timeIn(end)), ours)
  return { day, startsAt, endsAt: endOf(row, { end, day, startsAt, zone: ours, half, first }, years), zone: taken, clock: ours }
}

function startAndEnd(row: When): { start: Cell; end: Cell } {
  const [spanStart, spanEnd] = spanOf(isEmpty(row.start) ? row.span : row.start)
  if (isEmpty(row.start)) return { start: spanStart, end: isEmpty(row.end) ? spanEnd : row.end }
  // Some tables have a span in the column 开始.
  return isEmpty(row.end) && spanEnd !== '' ? { start: spanStart, end: spanEnd } : { start: row.start, end: row.end }
}

/** @param otherwise day that counts if the row has no date. */
function dayOf(row: When, otherwise: string | undefined, years: MissingYear): string {
  const day = years.dayIn(row.date, 'date') ?? (isEmpty(row.date) ? otherwise : undefined)
  if (day !== undefined) return day
  throw new BadRow(isEmpty(row.date) ? '缺少日期' : `日期${quoted(asText(row.date))}无法识别，请写成 2025-08-09`)
}

function startTime(start: Cell, half: Half | undefined): ClockTime {
  const time = timeIn(start)
  if (time !== undefined) return withHalf(time, half)
  if (isEmpty(start)) throw new BadRow('缺少开始时间')
  const text = asText(start)
  throw new BadRow(
    halfIn(text) !== undefined && !/\d\s?[:.时点]/.test(plain(text))
      ? `开始时间${quoted(text)}没有写几点，请写成 09:00`
      : `开始时间${quoted(text)}无法识别，请写成 09:00`,
  )
}

/** `2:00-3:30 pm` begins in the afternoon too, `11:00-1:00 pm` does not. */
function startMinutes(first: ClockTime, end: ClockTime | undefined): number {
  const { half } = end ?? {}
  if (first.half !== undefined || (half !== 'afternoon' && half !== 'evening')) return minutesOf(first)
  const moved = minutesOf({ ...first, half })
  return moved < minutesOf(end as ClockTime) ? moved : first.minutes
}

interface Ending {
  end: Cell
  day: string
  startsAt: number
  zone: Zone
  half: Half | undefined
  /** The time of the start, if it was read by the clock. */
  first: ClockTime | undefined
}

function endOf(row: When, { end, day, startsAt, zone, half, first }: Ending, years: MissingYear): number {
  if (isEmpty(end)) {
    const minutes = durationIn(row.duration)
    if (minutes === undefined) throw new BadRow(isEmpty(row.duration) ? '缺少结束时间' : `时长${quoted(asText(row.duration))}无法识别`)
    return startsAt + minutes * 60_000
  }
  const written = timeIn(end)
  if (written === undefined) throw new BadRow(`结束时间${quoted(asText(end))}无法识别，请写成 09:45`)
  const time = withHalf(written, half)
  const dated = years.dayIn(end, 'time')
  if (dated !== undefined) return at(dated, minutesOf(time), zone)
  const to = minutesOf(time)
  const endsAt = at(day, to, zone)
  if (endsAt >= startsAt) return endsAt
  // 下午2:00-4:00 and 上午10:00-1:30 end on the same day.
  const later = at(day, to + MINUTES_A_DAY / 2, zone)
  const isSameDay = first?.half !== undefined && time.half === undefined && to < MINUTES_A_DAY / 2 && later > startsAt
  return isSameDay ? later : at(day, to + MINUTES_A_DAY, zone)
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s?(Z|[+-]\d\d:?\d\d)$/

/** A moment with its distance from UTC, as conference programs export it. Its day is that of its own clock; of Z, that of the zone. */
function instantIn(cell: Cell, zone: Zone): { at: number; day: string; distance: number } | undefined {
  const [, day, time, mark] = typeof cell === 'string' ? (MOMENT.exec(plain(cell)) ?? []) : []
  if (day === undefined || mark === undefined) return undefined
  const instant = Date.parse(`${day}T${time}${mark}`)
  if (Number.isNaN(instant)) return undefined
  if (mark !== 'Z') return { at: instant, day, distance: distanceAfter(mark) ?? 0 }
  const distance = zone.aheadAt(instant)
  return { at: instant, day: new Date(instant + distance).toISOString().slice(0, 10), distance }
}

function at(day: string, minutes: number, zone: Zone): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  return wall - zone.aheadAt(wall)
}
