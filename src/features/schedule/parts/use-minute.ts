/** The current minute. A timetable of hundreds must not be drawn again every second. */
import { useSyncExternalStore } from 'react'
import { now } from '../../../api/clock.ts'

const MINUTE = 60_000
const LOOK_EVERY_MS = 10_000

function subscribe(listener: () => void) {
  const timer = setInterval(listener, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** 0 until the page is alive, so that both renderings agree. */
export function useMinute(): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(now() / MINUTE) * MINUTE,
    () => 0,
  )
}
