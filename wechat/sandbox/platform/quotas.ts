/** How often each call may be made: per minute (45011) and per Beijing day (45009). */
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const BEIJING = 8 * 60 * MINUTE

export interface Limit {
  perMinute?: number
  perDay?: number
}

/** Facts 1.3 and 2.1. The ticket's number is not published, only that it is small and that one must cache: [our choice]. */
const published: Readonly<Record<string, Limit>> = {
  '/sns/oauth2/access_token': { perMinute: 50_000 },
  '/cgi-bin/stable_token': { perMinute: 10_000, perDay: 500_000 },
  '/cgi-bin/token': { perDay: 2_000 },
  '/cgi-bin/ticket/getticket': { perDay: 1_000 },
  '/cgi-bin/message/template/send': { perDay: 100_000 },
}

/** The number of the Beijing day, for what is counted by day. */
export const beijingDay = (now: number) => Math.floor((now + BEIJING) / DAY)

export interface Quotas {
  /** Counts a call. @returns the errcode where it is one too many. */
  count(call: string): 45009 | 45011 | undefined
}

export function quotas(clock: () => number, limits: Readonly<Record<string, Limit>> = {}): Quotas {
  const counts = new Map<string, { period: number; calls: number }>()
  const isOver = (name: string, period: number, limit = Infinity) => {
    const known = counts.get(name)
    const calls = known?.period === period ? known.calls + 1 : 1
    counts.set(name, { period, calls })
    return calls > limit
  }
  return {
    count: (call) => {
      const limit = { ...published[call], ...limits[call] }
      if (isOver(`${call} day`, beijingDay(clock()), limit.perDay)) return 45009
      return isOver(`${call} minute`, Math.floor(clock() / MINUTE), limit.perMinute) ? 45011 : undefined
    },
  }
}
