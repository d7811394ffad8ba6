/** The one door to time, and the wire's way of writing it. */

/** Now, in epoch milliseconds. Tests hand in one that they turn themselves. */
export type Clock = () => number

export const systemClock: Clock = Date.now

/** Whole milliseconds since this process started. Setting the machine's time does not move it. */
export const systemMonotonic: Clock = () => Math.floor(performance.now())

/** 东八区 has had no summer time since 1991; the wire speaks it whatever the server's zone is. */
export const EAST_8 = 8 * 60 * 60 * 1000

/** Epoch milliseconds → `YYYY-MM-DD HH:mm:ss` in 东八区. */
export function toWire(at: number): string {
  return new Date(at + EAST_8).toISOString().slice(0, 19).replace('T', ' ')
}

/** `YYYY-MM-DD HH:mm:ss` in 东八区 → epoch milliseconds; NaN for anything else. */
export function fromWire(text: string): number {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) - EAST_8 : Number.NaN
}

/** The day of a moment in 东八区, `YYYY-MM-DD`. */
export function dayOf(at: number): string {
  return toWire(at).slice(0, 10)
}

/** When a day begins in 东八区. */
export function startOf(day: string): number {
  return fromWire(`${day} 00:00:00`)
}
