/** What may stand in a table that leaves the house: cells by the kind of their column, and what makes them harmless. */
import { EAST_8 } from '../flow/clock.ts'

/**
 * `text` stays what it is, a phone and an ID number too; `money` comes in fen and goes out in yuan, with a sum at the foot;
 * `day` is `YYYY-MM-DD`, `moment` epoch milliseconds, shown in 东八区.
 */
export interface Column {
  name: string
  kind: 'text' | 'number' | 'money' | 'day' | 'moment'
  /** In letters of Latin. */
  width?: number
  /** A number with a sum at the foot, as money has. */
  added?: true
}

/** null: nothing stands there. */
export type Cell = string | number | null

/** A column with its cell of a row, so that the two cannot get out of step. */
export interface RowColumn<R> extends Column {
  cell(row: R): Cell
}

/** The columns, and a function that returns the cells of a row in their order. */
export const rowColumns = <R>(columns: readonly RowColumn<R>[]) => ({
  columns,
  cells: (row: R): Cell[] => columns.map(({ cell }) => cell(row)),
})

/** A cell of Excel takes no more. */
export const CELL_MAX = 32_767

/** Letters that belong in no table are gone; what is longer than a cell ends in a dot of three. */
export function cleanText(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '')
  return clean.length > CELL_MAX ? `${clean.slice(0, CELL_MAX - 1).toWellFormed()}…` : clean
}

/** Whole fen → yuan with two decimals, reckoned in whole numbers. */
export function yuan(fen: number): string {
  const cents = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`
}

/** A moment as the clocks of 东八区 show it, `YYYY-MM-DD HH:mm`. */
export function wallTime(at: number): string {
  return new Date(at + EAST_8).toISOString().slice(0, 16).replace('T', ' ')
}

const DAY_MS = 86_400_000
/** Day 0 of the serial numbers of table programs, epoch milliseconds. */
const EPOCH = Date.UTC(1899, 11, 30)

/** Days since then: of a moment as 东八区 shows it, whole minutes. */
export function serialOfMoment(at: number): number {
  return (Math.floor((at + EAST_8) / 60_000) * 60_000 - EPOCH) / DAY_MS
}

/** @param day `YYYY-MM-DD`. */
export function serialOfDay(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY_MS
}
