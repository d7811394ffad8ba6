/** The one door to the time. Deadlines are the server's, so a handset's wrong clock is corrected by the server's. */
import { useSyncExternalStore } from 'react'
import { changes } from './changes.ts'

let ahead = 0

/** Milliseconds since 1970, by the server's clock once it has answered. */
export function now(): number {
  return Date.now() + ahead
}

/** The day in 东八区, `YYYY-MM-DD`. */
export function today(): string {
  return new Date(now() + 8 * 3_600_000).toISOString().slice(0, 10)
}

/** Takes the time from a reply's Date header, which counts whole seconds; smaller differences are left alone. */
export function agreeWith(date: string | null): void {
  const server = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(server)) return
  const difference = server + 500 - Date.now()
  ahead = Math.abs(difference) < 3_000 ? 0 : difference
}

/** Now by a clock that is ahead of the handset's by so much: exactly, where a few seconds matter; 0: the handset's own. */
export function nowBy(lead: number): number {
  return Date.now() + lead
}

let second = 0

const seconds = changes(() => {
  second = currentSecond()
  const timer = setInterval(() => {
    second = currentSecond()
    seconds.tell()
  }, 500)
  return () => clearInterval(timer)
})

function currentSecond(): number {
  return Math.floor(now() / 1000) * 1000
}

/** The current second, for what counts down; 0 until the page is alive, so that both renderings agree. */
export function useNow(): number {
  return useSyncExternalStore(
    seconds.subscribe,
    () => second || (second = currentSecond()),
    () => 0,
  )
}
