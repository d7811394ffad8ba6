/** A cell as a table program gives it: text, a number (Excel's serial days) or a Date whose UTC fields are what the sheet shows. */
import { normalLine, normalPlainLine } from '#contract/normal-line.ts'
import { BadRow } from './failures.ts'

export type Cell = string | number | boolean | Date | null | undefined
export type Row = readonly Cell[]

export interface Sheet {
  /** Empty where the file has but one and no name for it. */
  name: string
  rows: readonly Row[]
  /** Whether Excel hides the sheet. */
  isHidden?: boolean
  /** Indexes of rows that Excel hides, for example by a filter. */
  hiddenRows?: readonly number[]
  /** Indexes of rows of which every cell with a value is struck out. */
  struckRows?: readonly number[]
}

const DAY_MS = 86_400_000
/** Day 0 of Excel's serial numbers (with its leap day of 1900 that never was), epoch milliseconds. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)

/** A cell in the normal form of a line; files may hold broken UTF-16. */
export function oneLine(text: string): string {
  return normalLine(text.toWellFormed())
}

/** A cell as a message may quote it. */
export function quoted(cell: string): string {
  const line = oneLine(cell)
  return `「${line.length > 30 ? `${line.slice(0, 30)}…` : line}」`
}

/** Full-width forms become plain ones; a dash is a dash. */
export function plain(text: string): string {
  return normalPlainLine(text.toWellFormed()).replace(/[‐-―−~～〜]/g, '-')
}

export function asText(cell: Cell): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString()
  return cell === null || cell === undefined ? '' : String(cell)
}

export function isEmpty(cell: Cell): boolean {
  return asText(cell).trim() === ''
}

function fromSerial(days: number): string {
  return new Date(EXCEL_EPOCH + Math.floor(days) * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a number can be a day of the years that people write about. */
export function isSerialDay(number: number): boolean {
  return number >= 20_000 && number < 80_000
}

/** The date at the beginning of a cell, `YYYY-MM-DD`; undefined where there is none. @throws BadRow for a date that does not exist. */
export function dateIn(cell: Cell): string | undefined {
  if (cell instanceof Date) return cell.getUTCFullYear() < 1905 ? undefined : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return isSerialDay(cell) ? fromSerial(cell) : compactDate(String(cell))
  const text = plain(asText(cell))
  if (/^\d{5}(?:\.\d+)?$/.test(text) && isSerialDay(Number(text))) return fromSerial(Number(text))
  const found = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)/.exec(text)
  return found === null ? compactDate(text) : existing(found[1] as string, found[2] as string, found[3] as string, text)
}

function compactDate(text: string): string | undefined {
  const found = /^(20\d\d)(\d\d)(\d\d)$/.exec(text)
  return found === null ? undefined : existing(found[1] as string, found[2] as string, found[3] as string, text)
}

function existing(year: string, month: string, day: string, shown: string): string {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date) throw new BadRow(`日期${quoted(shown)}不存在`)
  return date
}
