/** The origin of rehearsals, beside that of the product. */
import { Hono } from 'hono'
import type { Env } from '#server/env/env.ts'
import { addressOf } from '#server/http/address.ts'
import { BodyLost, readBytes } from '#server/http/body.ts'
import type { Host } from './host.ts'

/** More than any call takes; which is too much for each is said inside. */
const BODY_MOST = 8 * 1024 * 1024

/** All that is asked there goes into the rehearsal that the browser has come into. */
export function rehearsalSite(host: Host, env: Pick<Env, 'trustProxy'>): Hono {
  const site = new Hono()
  site.all('*', async (http) => {
    const { method } = http.req
    const bare = method === 'GET' || method === 'HEAD'
    const body = bare ? undefined : await readBytes(http, BODY_MOST)
    return bare || body !== undefined ? host.fetch(http.req.raw, addressOf(env, http), body) : http.body(null, 413)
  })
  site.onError((error, http) => http.body(null, error instanceof BodyLost ? 400 : 500))
  return site
}

/** Both origins on one port: which one is meant is said by the host that a request names. */
export function besideRehearsals(app: Hono, host: Host, env: Pick<Env, 'trustProxy'>): Pick<Hono, 'fetch'> {
  const site = rehearsalSite(host, env)
  return { fetch: (request, ...rest) => (host.isFor(request) ? site : app).fetch(request, ...rest) }
}
