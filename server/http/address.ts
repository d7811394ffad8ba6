/** Where a request comes from, for limits and the log. */
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HttpContext } from 'hono'
import type { Env } from '../env.ts'

/**
 * The peer's address; behind a proxy of one's own, the last address that the
 * proxy added (earlier ones are the client's word).
 */
export function addressOf(env: Pick<Env, 'trustProxy'>, http: HttpContext): string {
  if (env.trustProxy) {
    const added = http.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (added) return added.slice(0, 45)
  }
  // In-process requests of tests have no socket.
  return http.env?.incoming === undefined ? '127.0.0.1' : (getConnInfo(http).remote.address ?? '')
}
