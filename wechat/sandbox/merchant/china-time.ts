/** WeChat Pay tells the time in 东八区, which has no summer time. */
const OFFSET = 8 * 60 * 60_000

export const DAY = 24 * 60 * 60_000

const iso = (at: number) => new Date(at + OFFSET).toISOString()

/** As `2026-01-31T10:00:00+08:00`. */
export const rfc3339 = (at: number) => `${iso(at).slice(0, 19)}+08:00`
/** As `2026-01-31 10:00:00`. */
export const plain = (at: number) => iso(at).slice(0, 19).replace('T', ' ')
/** As `2026-01-31`. */
export const dayOf = (at: number) => iso(at).slice(0, 10)
/** As `20260131100000`. */
export const digits = (at: number) => iso(at).slice(0, 19).replace(/\D/g, '')

/** When a day begins. @returns undefined for what is no day, such as `2026-02-30`. */
export function startOf(day: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : NaN
  return Number.isNaN(at) || dayOf(at) !== day ? undefined : at
}
