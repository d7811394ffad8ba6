/** Whether this process answers: anybody may ask. Whoever has METRICS_TOKEN learns how they came in, and may have the answer held. */
import { setTimeout as later } from 'node:timers/promises'
import type { Handler } from 'hono'
import type { Env } from '../env/env.ts'
import { isSameSecret } from '../flow/same-secret.ts'
import { SEEN, seenOnWire } from '../flow/seen.ts'

/** Longer than anything of ours is held. */
const LONGEST_MS = 30_000

export function health({ metricsToken, trustProxy }: Pick<Env, 'metricsToken' | 'trustProxy'>): Handler {
  return async (http) => {
    const token = http.req.header('authorization')?.replace(/^Bearer /, '')
    if (metricsToken === '' || !isSameSecret(token, metricsToken)) return http.text('ok')
    const hold = Number(http.req.query('hold'))
    if (hold > 0) await later(Math.min(hold, LONGEST_MS))
    return http.text('ok', 200, { [SEEN]: seenOnWire({ trusted: trustProxy, forwarded: http.req.header('x-forwarded-for') ?? '' }) })
  }
}
