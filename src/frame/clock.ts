/** The one door to the time. Deadlines are the server's, so a handset's wrong clock is corrected by the server's. */
import { useSyncExternalStore } from 'react'

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

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let second = 0

function tick() {
  second = Math.floor(now() / 1000) * 1000
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    second = Math.floor(now() / 1000) * 1000
    timer = setInterval(tick, 500)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The current second, for what counts down; 0 until the page is alive, so that both renderings agree. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => second || (second = Math.floor(now() / 1000) * 1000),
    () => 0,
  )
}
