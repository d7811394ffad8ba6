/** What is wrong with Tencent's servers just now: set by the console or by a test, the same for every visitor. */
import type { MiddlewareHandler } from 'hono'

export const faultNames = ['busy', 'stale-once', 'slow', 'quota', 'ip', 'down'] as const
export type FaultName = (typeof faultNames)[number]

/** A call that is "slow" takes this much longer. */
const SLOW_MS = 4_000

export interface Faults {
  /** @param times for how many calls; by default once for `busy` and `stale-once`, the others until cleared. 0 clears. */
  set(name: FaultName, times?: number): void
  clear(): void
  /** What is set, with the calls left. */
  list(): { name: FaultName; left: number }[]
  isOn(name: FaultName): boolean
  /** Whether it hits this call; uses up one of its times. */
  strikes(name: FaultName): boolean
}

export function faultsOf(): Faults {
  const left = new Map<FaultName, number>()
  const set: Faults['set'] = (name, times = name === 'busy' || name === 'stale-once' ? 1 : Infinity) => {
    if (times > 0) left.set(name, times)
    else left.delete(name)
  }
  return {
    set,
    clear: () => left.clear(),
    list: () => [...left].map(([name, times]) => ({ name, left: times })),
    isOn: (name) => left.has(name),
    strikes: (name) => {
      const times = left.get(name) ?? 0
      if (times > 0) set(name, times - 1)
      return times > 0
    },
  }
}

/** Faults of the network, for any host: slow, or not there at all. */
export function networkFaults(faults: Faults, wait: (ms: number) => Promise<void>): MiddlewareHandler {
  return async (http, next) => {
    if (faults.strikes('down')) return http.text('Service Unavailable', 503)
    if (faults.strikes('slow')) await wait(SLOW_MS)
    return next()
  }
}
