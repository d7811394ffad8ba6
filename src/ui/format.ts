/**
 * Dates and money as people read them. Moments on the wire are
 * `YYYY-MM-DD HH:mm:ss` in 东八区 and are shown as written; they are taken
 * apart by hand, because Safari cannot parse them.
 */
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

interface Parts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

function partsOf(wire: string): Parts | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/.exec(wire)
  if (found === null) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1).map((digits) => Number(digits ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return { year, month, day, hour, minute, second }
}

const two = (number: number) => String(number).padStart(2, '0')

/** 8月9日 周六 */
export function day(wire: string): string {
  const at = partsOf(wire)
  return at === undefined ? '' : `${at.month}月${at.day}日 ${WEEKDAYS[new Date(Date.UTC(at.year, at.month - 1, at.day)).getUTCDay()]}`
}

/** 09:00 */
export function time(wire: string): string {
  const at = partsOf(wire)
  return at === undefined ? '' : `${two(at.hour)}:${two(at.minute)}`
}

/** 8月9日 周六 09:00 */
export function dayTime(wire: string): string {
  return partsOf(wire) === undefined ? '' : `${day(wire)} ${time(wire)}`
}

/** 8月9日 周六 09:00–17:30, or with both days where they differ. */
export function span(start: string, end: string): string {
  if (partsOf(end) === undefined) return dayTime(start)
  return start.slice(0, 10) === end.slice(0, 10) ? `${dayTime(start)}–${time(end)}` : `${dayTime(start)} – ${dayTime(end)}`
}

/** A moment on the wire as milliseconds, to count with. */
export function momentOf(wire: string): number {
  const at = partsOf(wire)
  return at === undefined ? NaN : Date.UTC(at.year, at.month - 1, at.day, at.hour - 8, at.minute, at.second)
}

/** Fen → yuan without superfluous zeros: 9900 → 99, 9950 → 99.50. */
export function yuan(fen: number): string {
  return fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2)
}

/** Yuan as the ticket has it → whole fen. */
export function fenOf(price: number): number {
  return Math.round(price * 100)
}
