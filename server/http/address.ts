/** Where a request comes from, for limits and the log. */
import { isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HttpContext } from 'hono'
import type { Env } from '../env/env.ts'

/**
 * The peer's address, whole; behind a proxy of one's own, the last address that
 * the proxy added (earlier ones are the client's word).
 */
export function addressOf(env: Pick<Env, 'trustProxy'>, http: HttpContext): string {
  if (env.trustProxy) {
    const added = http.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    // What is none could be somebody's phone, and share its count.
    if (added !== undefined && isIP(added) !== 0) return unmapped(added)
  }
  // In-process requests of tests have no socket.
  return http.env?.incoming === undefined ? '127.0.0.1' : unmapped(getConnInfo(http).remote.address ?? '')
}

/** An IPv4 address that came in by an IPv6 socket, as itself. */
function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/**
 * What is counted as one: an IPv4 address, or the /64 that one subscriber is
 * given of IPv6 (RFC 6177) and could use endless addresses of.
 */
export function subjectOf(address: string): string {
  if (!isIPv6(unmapped(address))) return unmapped(address)
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [before, after] = [groups(head), groups(tail)]
  const all = address.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`
}
