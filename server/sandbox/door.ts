/**
 * Who may use the stand-ins. They hand out everybody's SMS codes, and nothing in a request tells whether it has come
 * through a proxy or from a page under a foreign name: it takes a key, which is printed at the start. A browser shows it
 * once, in the address, and keeps it as a cookie; programs send it as a header or in the address.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { digest } from '../flow/ids.ts'
import { isSameSecret } from '../flow/same-secret.ts'

const KEY_HEADER = 'Sandbox-Key'
const KEY_QUERY = 'key'

/**
 * Calls of one server to another, ours or somebody else's: each asks for the secret, token or signature that its caller
 * was given when both were configured, and a caller has no place for a key of ours.
 */
const ASKS_FOR_ITS_OWN = /^\/sandbox\/(?:wechat\/(?:api|mch)|cashier\/api\/payment|invoices\/api\/invoice|identity\/api)\//

/** Cookies know no ports: another server on this machine has another key, and its cookie another name. */
export const cookieOf = (key: string) => `sandbox_${digest(key).slice(0, 8)}`

export interface Door {
  /** Mounted before the stand-ins: whoever has not the key learns how to come by it, and nothing else. */
  routes: Hono
  /** Takes part for those only who may use the stand-ins. */
  only(inside: MiddlewareHandler): MiddlewareHandler
}

/**
 * @param key none: they were asked for by name, and are anybody's.
 * @param base their address.
 * @param home where a browser goes from the link.
 */
export function door({ key, base, home }: { key: string | undefined; base: string; home: string }): Door {
  const routes = new Hono()
  const cookie = cookieOf(key ?? '')
  const fits = (given: string | undefined) => key === undefined || isSameSecret(given, key)
  const holds = (http: Context) => fits(http.req.header(KEY_HEADER)) || fits(getCookie(http, cookie))

  routes.use('*', async (http, next) => {
    if (holds(http) || ASKS_FOR_ITS_OWN.test(http.req.path)) return guarded(http, next)
    const asPage = wantsPage(http)
    if (!fits(http.req.query(KEY_QUERY)))
      return asPage ? http.html(closedPage, 403, { ...PRIVATE, ...POLICY }) : http.json({ error: CLOSED }, 403, PRIVATE)
    if (!asPage || http.req.method !== 'GET') return guarded(http, next)
    const secure = base.startsWith('https:')
    setCookie(http, cookie, key as string, { httpOnly: true, sameSite: 'Lax', path: '/', secure, maxAge: 365 * 24 * 60 * 60 })
    return http.redirect(withoutKey(http.req.url), 303)
  })
  routes.get('/', (http) => http.redirect(home, 303))

  return {
    routes,
    only: (inside) => (http, next) => (holds(http) ? inside(http, next) : next()),
  }
}

/** Codes, people and money of a trial are kept in no cache, and pages of the stand-ins run no script but their own. */
async function guarded(http: Context, next: () => Promise<void>): Promise<void> {
  await next()
  if (!http.res.headers.has('Cache-Control')) http.header('Cache-Control', PRIVATE['Cache-Control'])
  if (http.res.headers.get('Content-Type')?.startsWith('text/html'))
    for (const [name, value] of Object.entries(POLICY)) http.header(name, value)
}

function wantsPage(http: Context): boolean {
  return (http.req.header('accept') ?? '').includes('text/html')
}

/** Relative: whatever name the browser knows this server by. */
function withoutKey(address: string): string {
  const { pathname, searchParams } = new URL(address)
  searchParams.delete(KEY_QUERY)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}

const PRIVATE = { 'Cache-Control': 'no-store' }
/** No `form-action`: a consent leads back to whatever portal has asked, and browsers hold redirects against it. */
const POLICY = {
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https: http:; object-src 'none'; " +
    "base-uri 'self'; frame-ancestors 'self'",
}
const CLOSED = `the stand-ins open with the key that is printed at the start: header ${KEY_HEADER}, or ?${KEY_QUERY}=…`

const closedPage = html`<!doctype html>
  <html lang="zh-CN">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/favicon.svg" />
      <title>模拟服务未打开</title>
      <style>
        body {
          margin: 0;
          background: #f5f5f4;
          color: #1c1917;
          font:
            16px/1.6 'PingFang SC',
            'Noto Sans CJK SC',
            sans-serif;
        }
        main {
          max-width: 420px;
          margin: 0 auto;
          padding: 32px 16px;
        }
        h1 {
          font-size: 20px;
        }
      </style>
    </head>
    <body>
      <main>
        <h1>模拟服务未打开</h1>
        <p>这里是试用时代替短信、微信和银行的模拟服务，只对试用者开放。</p>
        <p>请在本浏览器中打开一次启动时打印的链接（含“/sandbox?key=”的网址），然后回到这一页刷新。</p>
        <p>要让其他手机和电脑也能直接使用，请用 SANDBOX=1 启动。</p>
      </main>
    </body>
  </html>`
