/** Says over every page of a rehearsal what it is. Outside of what the client draws, and in nobody's way. */
import type { Hono } from 'hono'

const STYLE =
  'position:fixed;z-index:2147483647;inset-block-start:0;inset-inline-start:50%;transform:translateX(-50%);margin:0;padding:2px 12px;' +
  'border-radius:0 0 8px 8px;background:#9a3412;color:#fff;font:12px/1.5 sans-serif;white-space:nowrap;pointer-events:none'
const RIBBON = `<p role="note" style="${STYLE}">演练：人和钱都是虚构的</p>`

/** Answers as the product does, with the ribbon over each of its pages. */
export async function withRibbon(app: Hono, request: Request): Promise<Response> {
  const isPage = request.method === 'GET' && request.headers.get('accept')?.includes('text/html') === true
  if (!isPage) return app.fetch(request)
  // What is to be changed must come plain, and come at all: not as a 304.
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  headers.delete('if-none-match')
  const answer = await app.fetch(new Request(request, { headers }))
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer
  const page = (await answer.text()).replace(/<body[^>]*>/i, (body) => body + RIBBON)
  const changed = new Response(page, answer)
  for (const name of ['content-length', 'etag', 'last-modified']) changed.headers.delete(name)
  changed.headers.set('cache-control', 'no-store')
  changed.headers.set('x-robots-tag', 'noindex')
  return changed
}
