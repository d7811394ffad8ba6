/** Figures and their days in words. */
import type { Today } from '#contract/dashboard.ts'
import { today } from '../../../api/clock.ts'
import { day } from '../../../ui/format.ts'

/** 11月22日 周日; with the year where that is not this one. */
export const dayName = (wire: string) => (wire.slice(0, 4) === today().slice(0, 4) ? '' : `${wire.slice(0, 4)}年`) + day(wire)

/** 11/22; 2025/11/22 of another year. */
export function dayTick(wire: string): string {
  const year = wire.slice(0, 4) === today().slice(0, 4) ? '' : `${wire.slice(0, 4)}/`
  return `${year}${Number(wire.slice(5, 7))}/${Number(wire.slice(8, 10))}`
}

const DAY_MS = 86_400_000

/** The day so many days after another; before it with less than none. */
export function dayAfter(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** 612 / 800; alone where there is no total. */
export const ofTotal = (count: number, total: number) => (total > 0 ? `${count} / ${total}` : String(count))

export const sum = (figures: readonly number[]) => figures.reduce((whole, one) => whole + one, 0)

/** Whether nothing was ever sold, as far as its last days show. */
export const isUnsold = ({ sold, days }: Pick<Today, 'sold' | 'days'>) => sold === 0 && days.every(({ orders }) => orders === 0)

/** How much of a whole it is. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

export const percent = (part: number, whole: number) => `${Math.round(shareOf(part, whole) * 100)}%`
