/** The account's own access tokens: those of stable_token, and those of the old call, which know nothing of each other [D6]. */
import { newKey } from '../rid.ts'
import { TOKEN_SECONDS } from './grants.ts'
import { beijingDay } from './quotas.ts'

const LIFE_MS = TOKEN_SECONDS * 1000
/** Old and new are both good for so long. */
const OVERLAP_MS = 5 * 60_000
const FORCED_PER_DAY = 20
const FORCED_APART_MS = 30_000

export interface GlobalToken {
  value: string
  until: number
}

export interface TokenBook {
  /** The same until five minutes before its end. @returns undefined where no more may be forced today. */
  stable(force: boolean): GlobalToken | undefined
  /** A new one at each call; the one before lives for five more minutes. */
  old(): GlobalToken
  /** @returns the errcode where a token is no good. */
  check(value: string): 40001 | 40014 | 42001 | undefined
}

export function tokenBook(clock: () => number): TokenBook {
  /** Tokens once good: until when, and what they are from then on. */
  const known = new Map<string, { until: number; after: 40001 | 42001 }>()
  let stable: GlobalToken | undefined
  let old: GlobalToken | undefined
  const forced = { at: -Infinity, day: 0, times: 0 }

  const issue = (): GlobalToken => {
    const token = { value: `92_${newKey(133)}`, until: clock() + LIFE_MS }
    known.set(token.value, { until: token.until, after: 42001 })
    return token
  }
  const end = ({ value, until }: GlobalToken, afterMs: number) =>
    known.set(value, { until: Math.min(until, clock() + afterMs), after: 40001 })

  const force = () => {
    const [now, today] = [clock(), beijingDay(clock())]
    // Too soon after the last time nothing is refreshed, and that is no error [D6].
    if (stable !== undefined && now < stable.until && now - forced.at < FORCED_APART_MS) return stable
    const times = forced.day === today ? forced.times + 1 : 1
    if (times > FORCED_PER_DAY) return undefined
    Object.assign(forced, { at: now, day: today, times })
    if (stable !== undefined) end(stable, 0)
    return (stable = issue())
  }

  return {
    stable: (isForced) => {
      if (isForced) return force()
      if (stable === undefined || clock() >= stable.until - OVERLAP_MS) stable = issue()
      return stable
    },
    old: () => {
      if (old !== undefined) end(old, OVERLAP_MS)
      return (old = issue())
    },
    check: (value) => {
      if (!/^[\w-]{64,512}$/.test(value)) return 40014
      const found = known.get(value)
      if (found === undefined) return 40001
      return clock() < found.until ? undefined : found.after
    },
  }
}
