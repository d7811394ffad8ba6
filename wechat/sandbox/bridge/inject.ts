/**
 * Puts WeixinJSBridge into the pages of a browser that stands inside the box, before any script of theirs, as WeChat
 * does. All others get what they always get.
 */
import type { MiddlewareHandler } from 'hono'
import { visitorOf } from '../visitor.ts'

const SCRIPT = '<script src="/sandbox/wechat/bridge.js"></script>'

export const inject: MiddlewareHandler = async (http, next) => {
  const isDocument = http.req.method === 'GET' && http.req.header('accept')?.includes('text/html') === true
  if (!isDocument || http.req.path.startsWith('/sandbox') || visitorOf(http.req.header('cookie') ?? '') === undefined) return next()
  // As it is to be changed, it must come plain, and come at all: not as a 304.
  const headers = new Headers(http.req.raw.headers)
  headers.delete('accept-encoding')
  headers.delete('if-none-match')
  http.req.raw = new Request(http.req.raw, { headers })
  await next()
  const { res } = http
  if (!res.headers.get('content-type')?.startsWith('text/html') || res.headers.has('content-encoding')) return
  const page = await res.text()
  const answer = new Response(/<head[^>]*>/i.test(page) ? page.replace(/<head[^>]*>/i, (head) => head + SCRIPT) : SCRIPT + page, res)
  for (const name of ['content-length', 'etag', 'last-modified']) answer.headers.delete(name)
  // Hono adds the headers of a standing answer to a new one.
  http.res = undefined
  http.res = answer
}
