/** Dates of a programme, with the year that many dates of tables leave out. */
import { asText, type Cell, dateIn, isEmpty, plain, quoted } from '../../../tables/read/cell.ts'
import { BadRow } from '../../../tables/read/failures.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s)?'

/** `1月7日`, also with text behind. */
const CHINESE = /^(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]?(?!\d)/
/** `1/7` and `1-7` in a column of dates. In a column of times `9.30` is half past nine. */
const SHORT = /^(\d{1,2})[/.-](\d{1,2})(?=$|\s|[(周星上下中晚])/
const SHORT_BEFORE_TIME = /^(\d{1,2})[/.-](\d{1,2})(?=\s\d{1,2}:\d\d)/
const ENGLISH = [
  { form: new RegExp(`^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th)?\\s${MONTH},?(?:\\s(\\d{4}))?(?!\\d)`, 'i'), order: [1, 2, 3] },
  { form: new RegExp(`^${WEEKDAY}${MONTH}\\s(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s(\\d{4}))?(?!\\d|:)`, 'i'), order: [2, 1, 3] },
] as const
/** Day, month and year in an order that only a number above 12 tells, except with dots: German dates have dots. */
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/

interface WrittenDay {
  /** Undefined if the text has none. */
  year: string | undefined
  month: number
  day: number
  /** Letters of the text that the date takes up. */
  length: number
}

/** What the column of a cell holds. */
type Holds = 'date' | 'time'

function writtenDay(text: string, holds: Holds): WrittenDay | undefined {
  const short = CHINESE.exec(text) ?? (holds === 'date' ? SHORT : SHORT_BEFORE_TIME).exec(text)
  if (short !== null) return { year: undefined, month: Number(short[1]), day: Number(short[2]), length: short[0].length }
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast !== null) {
    const [first, second] = [Number(yearLast[1]), Number(yearLast[3])]
    const isDayFirst = yearLast[2] === '.' || first > 12
    if (!isDayFirst && second <= 12 && first !== second) throw new BadRow(`日期${quoted(text)}分不清月和日，请写成 ${yearLast[4]}-05-22`)
    const [month, day] = isDayFirst ? [second, first] : [first, second]
    return { year: yearLast[4], month, day, length: yearLast[0].length }
  }
  for (const { form, order } of ENGLISH) {
    const found = form.exec(text)
    if (found === null) continue
    const [day, month, year] = order.map((at) => found[at])
    return { year, month: MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1, day: Number(day), length: found[0].length }
  }
  return undefined
}

/** @returns undefined for a day that the year does not have, such as 29 February. */
function dayOf(year: string | number, { month, day }: Pick<WrittenDay, 'month' | 'day'>): string | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? undefined : date
}

/** A date with its year, `2027年5月22日` or `2027-05-22`, anywhere in a text. */
const FULL_ANYWHERE = /20\d\d\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}/
const SHORT_ANYWHERE = /(?<!\d)\d{1,2}\s?月\s?\d{1,2}\s?[日号]/
/** A second day behind a first: 5月22日-23日. */
const RANGE = /^[日号]?\s?(?:\([^)]*\))?\s?(?:-|至|到|、|和)\s?(?:\d{4}\s?[年./-]\s?)?(?:\d{1,2}\s?[月./-]\s?)?\d{1,2}\s?(?:[日号]|$)/

export class MissingYear {
  readonly #year: string | undefined
  readonly #near: number
  /** Years that were added to dates. */
  readonly assumed = new Set<string>()

  /**
   * @param year of the other dates of the file; undefined if no date has a year, or dates have several.
   * @param near day of the meeting, `YYYY-MM-DD`; `''` if unknown.
   */
  constructor(year: string | undefined, near: string) {
    this.#year = year
    this.#near = Date.parse(`${near}T00:00:00Z`)
  }

  /** @returns the date at the beginning of a cell, or undefined. @throws BadRow for a date that does not exist or has no year. */
  dayIn(cell: Cell, holds: Holds): string | undefined {
    const full = dateIn(cell)
    if (full !== undefined) return full
    if (typeof cell !== 'string') return undefined
    const text = plain(cell)
    const found = writtenDay(text, holds)
    if (found === undefined) return undefined
    if (found.year === undefined) return this.#withYear(found, text)
    const day = dayOf(found.year, found)
    if (day === undefined) throw new BadRow(`日期${quoted(text)}不存在`)
    return day
  }

  /** The only date of a title, a row between the sessions or the name of a sheet; undefined for the first of several days. */
  dayAmid(text: string): string | undefined {
    const line = plain(text)
    const found = FULL_ANYWHERE.exec(line) ?? SHORT_ANYWHERE.exec(line)
    try {
      if (found === null) return this.dayIn(line, 'date')
      return RANGE.test(line.slice(found.index + found[0].length)) ? undefined : this.dayIn(found[0], 'date')
    } catch (error) {
      if (error instanceof BadRow) return undefined
      throw error
    }
  }

  #withYear(written: WrittenDay, text: string): string {
    const day = this.#year === undefined ? this.#nearest(written) : dayOf(this.#year, written)
    if (day !== undefined) {
      this.assumed.add(day.slice(0, 4))
      return day
    }
    const isKnown = this.#year !== undefined || !Number.isNaN(this.#near)
    throw new BadRow(isKnown ? `日期${quoted(text)}不存在` : `日期${quoted(text)}没有年份，请写成 2025-08-09`)
  }

  #nearest(written: WrittenDay): string | undefined {
    if (Number.isNaN(this.#near)) return undefined
    const year = new Date(this.#near).getUTCFullYear()
    const days = [year, year - 1, year + 1].flatMap((one) => dayOf(one, written) ?? [])
    const distance = (day: string) => Math.abs(Date.parse(`${day}T00:00:00Z`) - this.#near)
    return days.toSorted((a, b) => distance(a) - distance(b))[0]
  }
}

/** What follows the date at the beginning of a text: its T, its weekday and brackets are taken off too. */
export function afterDate(text: string): string {
  const full = /^\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}\s?[日号]?\s?T?/i.exec(text)
  let rest = text
  if (full !== null) rest = text.slice(full[0].length)
  else {
    try {
      rest = text.slice(writtenDay(text, 'time')?.length ?? 0)
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
    }
  }
  return rest.replace(/^[\s,]*(?:\([^)]*\)|(?:周|星期)[一二三四五六日天])?[\s,]*/, '')
}

/** @returns the one year that the dates and titles of a file have; undefined if none, or several. */
export function yearOf(cells: Iterable<Cell>, titles: readonly string[]): string | undefined {
  const years = new Set<string>()
  for (const cell of cells) {
    if (isEmpty(cell)) continue
    try {
      const year = dateIn(cell)?.slice(0, 4) ?? (typeof cell === 'string' ? writtenDay(plain(cell), 'time')?.year : undefined)
      if (year !== undefined) years.add(year)
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
    }
  }
  if (years.size === 0)
    for (const title of titles) for (const [, year] of plain(asText(title)).matchAll(/(?<!\d)(20\d\d)(?!\d)/g)) years.add(year as string)
  return years.size === 1 ? [...years][0] : undefined
}
