/**
 * Clocks of providers, from the `Date` header of answers to other requests. Only https counts, because an attacker on the network
 * can forge plain http.
 */
import type { Fetch } from '#wechat/server/outside.ts'
import type { Clock } from '../flow/clock.ts'

interface ClockReading {
  /** Whose clock it is. */
  name: string
  /** Epoch milliseconds that it shows now. */
  time: number
}

export interface HeardClocks {
  fetch: Fetch
  /** @param since monotonic time; earlier answers do not count. */
  readings(since: number): ClockReading[]
}

const KEPT_MS = 24 * 3_600_000

/** Hosts of one domain share a clock; of `a.b.com.cn` and `c.d.com.cn` this assumes too much, which only means waiting longer. */
const domainOf = (hostname: string) => hostname.split('.').slice(-2).join('.')

/** @returns the same `fetch`, with a memory for the times that answers name. */
export function hearClocks(fetch: Fetch, monotonic: Clock): HeardClocks {
  const heard = new Map<string, { time: number; elapsed: number }>()
  return {
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      const time = Date.parse(answer.headers.get('date') ?? '')
      const { protocol, hostname } = new URL(url)
      // An answer out of a cache has the time at which it went in.
      if (protocol === 'https:' && !Number.isNaN(time) && !answer.headers.has('age'))
        heard.set(domainOf(hostname), { time, elapsed: monotonic() })
      return answer
    },
    readings: (since) => {
      const elapsed = monotonic()
      return [...heard]
        .filter(([, one]) => one.elapsed >= since && elapsed - one.elapsed <= KEPT_MS)
        .map(([name, one]) => ({ name, time: one.time + elapsed - one.elapsed }))
    },
  }
}
