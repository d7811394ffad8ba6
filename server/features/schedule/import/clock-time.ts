/** Times of day and durations, as people write them into tables. */
import { asText, type Cell, isSerialDay, plain } from '../../../tables/read/cell.ts'
import { afterDate } from './missing-year.ts'

export const MINUTES_A_DAY = 24 * 60
const DAY_MS = 86_400_000

/** The half of the day that a word names. */
export type Half = 'morning' | 'noon' | 'afternoon' | 'evening'

const HALF = '凌晨|清晨|早上|早晨|上午|中午|下午|午后|傍晚|晚上|晚间|夜里|夜间|晚|am|pm'
const MARKED = '(?:a\\.?m\\.?|p\\.?m\\.?)'
const TIME = new RegExp(
  `^(${HALF})?\\s?(\\d{1,2})(?:[:.时点](半|一刻|三刻|\\d{1,2})?)?(?:[:分]\\d{0,2})?(?:\\.\\d+)?整?\\s?(${MARKED})?$`,
  'i',
)
const COMPACT = new RegExp(`^(${HALF})?\\s?(\\d{1,2})(\\d\\d)$`)
const BEGINS_WITH_HALF = new RegExp(`^(?:${HALF})`, 'i')
const QUARTERS: Record<string, number> = { 一刻: 15, 半: 30, 三刻: 45 }

/** A time of day, before it is known in which half of the day it is. */
export interface ClockTime {
  /** After midnight, as written: 2:30 in the afternoon is 150 with the half `afternoon`. */
  minutes: number
  half: Half | undefined
}

/** @returns the half that a text names anywhere: `1月7日上午`. */
export function halfIn(text: string): Half | undefined {
  const word = /凌晨|清晨|早上|早晨|上午|中午|下午|午后|傍晚|晚上|晚间|夜里|夜间|(?<![\p{L}\d])(?:morning|afternoon|evening)/iu.exec(
    text,
  )?.[0]
  return word === undefined ? undefined : halfNamed(word)
}

function halfNamed(word: string): Half | undefined {
  const name = word.toLowerCase().replaceAll('.', '')
  if (/^(?:凌晨|清晨|早上|早晨|上午|am|morning)$/.test(name)) return 'morning'
  if (name === '中午') return 'noon'
  if (/^(?:下午|午后|pm|afternoon)$/.test(name)) return 'afternoon'
  return /^(?:傍晚|晚|晚上|晚间|夜里|夜间|evening)$/.test(name) ? 'evening' : undefined
}

/** Minutes after midnight. A half of its own counts in any hour: 下午2:00 is 14:00. */
export function minutesOf({ minutes, half }: ClockTime): number {
  const isLate = half === 'afternoon' || half === 'evening'
  if ((isLate && minutes < 12 * 60) || (half === 'noon' && minutes < 3 * 60)) return minutes + 12 * 60
  return minutes
}

/** A half that stands in another cell or row moves only an hour that it can mean: 11:30 under 下午 stays. */
export function withHalf(time: ClockTime, half: Half | undefined): ClockTime {
  if (time.half !== undefined || half === undefined) return time
  const hour = Math.floor(time.minutes / 60)
  const [from, to] = half === 'afternoon' ? [1, 8] : half === 'evening' ? [5, 11] : [24, 24]
  return hour >= from && hour <= to ? { ...time, half } : time
}

function timeOf(text: string): ClockTime | undefined {
  const found = TIME.exec(text)
  const isMarked = /[:.时点]|am|pm|a\.m|p\.m/i.test(text) || BEGINS_WITH_HALF.test(text)
  const [, word = '', hours, part = '', behind = ''] = (isMarked ? found : null) ?? COMPACT.exec(text) ?? []
  if (hours === undefined) return undefined
  const half = halfNamed(word) ?? halfNamed(behind)
  const minute = QUARTERS[part] ?? Number(part)
  // 12 am and 12:30 in the small hours are after midnight; 上午12点 is noon.
  const isMidnight = Number(hours) === 12 && /^(?:凌晨|am|a\.m\.?)$/i.test(word || behind)
  const minutes = (isMidnight ? 0 : Number(hours)) * 60 + minute
  return minutes <= MINUTES_A_DAY && minute < 60 ? { minutes, half } : undefined
}

/** @returns undefined if the cell has no time of day. A date before the time is passed over. */
export function timeIn(cell: Cell): ClockTime | undefined {
  if (cell instanceof Date)
    return { minutes: Math.round((((cell.getTime() % DAY_MS) + DAY_MS) % DAY_MS) / 60_000) % MINUTES_A_DAY, half: undefined }
  if (typeof cell === 'number') return numberedTime(cell)
  const text = plain(asText(cell))
  if (/^(?:0?\.\d+|\d{5}\.\d+)$/.test(text)) return numberedTime(Number(text))
  return timeOf(afterDate(text))
}

/** A part of a day, a day of Excel with its part, or digits: 930 is 09:30. */
function numberedTime(number: number): ClockTime | undefined {
  if (number >= 100 && number <= 2_400 && Number.isInteger(number)) return timeOf(String(number).padStart(4, '0'))
  if (number < 0 || (number > 1 && !isSerialDay(number))) return undefined
  return { minutes: Math.round((number % 1) * MINUTES_A_DAY), half: undefined }
}

/** Minutes: 30, 30分钟, 1.5小时, 1:30; undefined if the cell has no duration. */
export function durationIn(cell: Cell): number | undefined {
  if (cell instanceof Date || (typeof cell === 'number' && cell > 0 && cell < 1)) return timeIn(cell)?.minutes
  const text = plain(asText(cell))
  const clock = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(text)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2])
  if (text === '半小时') return 30
  const hours = /^(\d+(?:\.\d+)?)\s?个?(?:小时|h|hours?)(?:\s?(半|\d+)\s?(?:分钟?|m|min)?)?$/i.exec(text)
  if (hours !== null) return Math.round(Number(hours[1]) * 60) + (hours[2] === '半' ? 30 : Number(hours[2] ?? 0))
  const minutes = /^(\d{1,4})(?:\.0)?\s?(?:分钟?|m|min|mins|minutes?)?\.?$/i.exec(text)
  return minutes === null ? undefined : Number(minutes[1])
}

const END = `(?:${HALF})?\\s?\\d{1,2}(?:\\s?[:.时点].*|\\d\\d|\\s?${MARKED})`
const SPAN = new RegExp(
  `^(.*?\\d(?:[:.时点]?\\d{0,2}分?|[点时](?:半|一刻|三刻|整)?)\\s?(?:${MARKED})?)\\s?(?:--?|至|到|to)\\s?(${END})$`,
  'i',
)

/** Parts a span, `9:00-9:45`, into its start and its end; a text without an end is its start. */
export function spanOf(cell: Cell): [Cell, string] {
  if (typeof cell !== 'string') return [cell, '']
  const found = SPAN.exec(plain(cell))
  return found === null ? [cell, ''] : [found[1] as string, found[2] as string]
}
