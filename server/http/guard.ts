/** What every answer carries for the browser's sake, and who may read the counters. */
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env/env.ts'
import { isSameSecret } from '../flow/same-secret.ts'

const YEAR = 365 * 24 * 60 * 60

/**
 * Said before anything answers: an answer is made with them in one go. No answer is taken for another type than it
 * says, and a portal that has been reached by https is never again asked for without.
 */
export function guarded({ publicUrl }: Pick<Env, 'publicUrl'>): MiddlewareHandler {
  const isSecure = publicUrl.startsWith('https:')
  return (http, next) => {
    http.header('X-Content-Type-Options', 'nosniff')
    if (isSecure) http.header('Strict-Transport-Security', `max-age=${YEAR}`)
    return next()
  }
}

/**
 * Whoever has the token; without one anybody in a trial, and nobody in production or behind a proxy: there a stranger's
 * request comes from the same address as the operator's.
 */
export function mayReadMetrics({ metricsToken, production, trustProxy }: Env, authorization: string | undefined): boolean {
  if (metricsToken === '') return !production && !trustProxy
  return isSameSecret(authorization?.replace(/^Bearer /, ''), metricsToken)
}
