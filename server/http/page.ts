/**
 * Public pages arrive rendered: content, title, share picture and critical CSS
 * in one document, the data embedded for the client so that nothing is asked
 * twice. A rendered page holds nothing personal and is kept, compressed, once
 * per version of its meeting. Every other screen is the client's and gets the
 * empty shell.
 */
import { createHash } from 'node:crypto'
import type { Context as HttpContext } from 'hono'
import { MEETING_COOKIE, paths, PREVIEW_COOKIE } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import { DatabaseDown, eventOfDown } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../env/env.ts'
import { criticalCss } from './critical-css.ts'
import { toWire } from '../flow/clock.ts'
import { previewClaim } from './implement.ts'
import { pageData } from './page-data.ts'
import { send, sendable, type Sendable } from './static.ts'

/** What the built bundle of src/entry-server.tsx offers. The server is handed it at start and imports nothing of src. */
export type Render = (url: string, data: Readonly<Record<string, unknown>>) => { html: string; title: string }

export interface Site {
  files: Map<string, Sendable>
  /** index.html of the build, with its four comments to fill in and its CSS inlined. */
  template: string
  /** The files that each path needs beside the entry, and GATEWAY: asked for together with it, not after it (src/inline/boot.ts). */
  wants: Readonly<Record<string, Wants>>
  render: Render
}

interface Wants {
  scripts: readonly string[]
  styles: readonly string[]
  opens: readonly string[]
}

/** Where a page calls another gateway, it needs what speaks with it at once. */
const GATEWAY = 'src/api/gateway.ts'

/** Pages kept; each is a few tens of kB, and the one made longest ago goes first. */
const KEPT = 500
const ASK_EACH_TIME = 'no-cache'
/** Drawings up to this size travel inside the page. */
const INSIDE_BYTES = 6 * 1024
/**
 * Stands where a screen marks the end of what is seen first (`data-fold`). A parser that has run a script in a body soon
 * lets what it has be painted (Chromium), instead of laying out the whole page before. Takes itself away, for the client
 * takes over the elements that React drew, and says when its frame is drawn: scripts need not wait for the page's end
 * (src/inline/boot.ts).
 */
const FOLD = '<script>requestAnimationFrame(function(){setTimeout(folded)});document.currentScript.remove()</script>'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** JSON that can stand inside a script element. */
function embed(data: unknown): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/**
 * Scripts in the template are ours and never change: they are allowed by their hash, no other inline script is.
 * Pictures come from this server and the origins that the operator has named: a picture on another host would tell that host
 * who reads the page. Calls go to this server, or to the gateway in its place.
 */
function contentPolicy(template: string, { apiBase, imageOrigins }: Env): string {
  const hashes = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] as string)
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    `connect-src 'self'${apiBase === '' ? '' : ` ${new URL(apiBase).origin}`}`,
    "media-src 'self' blob: https:",
    // WeChat's own script on Android reaches the app by hidden frames with these addresses; without them it has no bridge.
    "frame-src 'self' weixin: weixinping: weixinpreinject:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

function meetingIdOf(http: HttpContext): string | undefined {
  const cookie = new RegExp(`(?:^|; )${MEETING_COOKIE}=([^;]*)`).exec(http.req.header('cookie') ?? '')?.[1]
  const asked = http.req.query('shareParticulars') ?? http.req.query('meetingId') ?? cookie
  return asked !== undefined && /^[0-9A-Za-z_]{1,40}$/.test(asked) ? asked : undefined
}

/** Where src/api finds the gateway that is called instead of this server. */
const gatewayMeta = (apiBase: string) => (apiBase === '' ? '' : `<meta name="api-base" content="${escapeHtml(apiBase)}">`)

/** The head of a page: what a search engine, a chat preview and the tab show. */
function headOf(title: string, about: { description: string; picture: string; url: string } | undefined): string {
  const lines = [`<title>${escapeHtml(title)}</title>`]
  const meta = {
    description: about?.description || say.portal,
    ...(about !== undefined && {
      'og:title': title,
      'og:description': about.description,
      'og:image': about.picture,
      'og:url': about.url,
      'og:type': 'website',
    }),
  }
  for (const [name, content] of Object.entries(meta)) {
    if (content !== '') lines.push(`<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`)
  }
  return lines.join('')
}

/** The code of a preview link: of this very address, or of one opened before. */
function previewOf(http: HttpContext): string {
  const asked = http.req.query('preview')
  return asked !== undefined && /^[\w.-]{1,120}$/.test(asked) ? asked : previewClaim(http)
}

/** A preview goes along from page to page, stays out of search engines, and is told to nobody whom the page links to. */
const previewHeaders = (code: string, { publicUrl }: Env) => ({
  'Set-Cookie': `${PREVIEW_COOKIE}=${code}; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800${publicUrl.startsWith('https:') ? '; Secure' : ''}`,
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
})

/** Says over a page that only its bearer sees it, and until when. Outside of what the client draws. */
function withRibbon(page: string, until: number): string {
  const style =
    'position:fixed;z-index:9;inset-block-end:0;inset-inline:0;margin:0;padding:8px 16px;background:#1f1d1a;color:#fff;font:14px/1.4 sans-serif;text-align:center;opacity:.92;pointer-events:none'
  return page.replace(
    '<div id="app">',
    () => `<p role="note" style="${style}">${say.previewUntil} ${toWire(until).slice(0, 16)}</p><div id="app">`,
  )
}

/** Answers any path with its page. */
export function sitePages(deps: Deps, site: Site): (http: HttpContext) => Promise<Response> {
  const kept = new Map<string, Sendable>()
  /** When a kept page stops being true; of the others nothing but their version decides. */
  const trueUntil = new Map<string, number>()
  const known = new Set<string>(Object.values(paths))

  function document(path: string, url: string, data: Record<string, unknown>, about: Parameters<typeof headOf>[1]): string {
    const { html, title } = site.render(url, data)
    // Without content the client draws the page, and needs the whole sheet for it.
    const template =
      html === ''
        ? site.template
        : site.template.replace(
            /(<style>)([\s\S]*?)(<\/style>)/,
            (_, open: string, css: string, close: string) => open + criticalCss(css + sheetsOf(path), html) + close,
          )
    // Functions as replacements: a `$&` in somebody's text must stay text.
    return template
      .replace('<!--head-->', () => gatewayMeta(deps.env.apiBase) + headOf(title, about))
      .replace('<!--app-->', () => html.replace(/<\w+[^>]* data-fold=""/, (begin) => FOLD + begin))
      .replace('<!--wants-->', () => embed(wantsOf(path)))
      .replace('<!--data-->', () => `<script type="application/json" id="data">${embed(data)}</script>`)
  }

  function wantsOf(path: string): Wants {
    const own = site.wants[path] ?? { scripts: [], styles: [], opens: [] }
    return deps.env.apiBase === '' ? own : { ...own, scripts: [...own.scripts, ...(site.wants[GATEWAY]?.scripts ?? [])] }
  }

  /** What the screen of a path adds to the sheet of every page. */
  const sheetsOf = (path: string) =>
    (site.wants[path]?.styles ?? []).map((file) => site.files.get(`/${file}`)?.plain.toString('utf8') ?? '').join('')

  function drop(key: string): void {
    kept.delete(key)
    trueUntil.delete(key)
  }

  function keep(key: string, page: Sendable, until?: number): Sendable {
    if (kept.size >= KEPT) drop(kept.keys().next().value as string)
    kept.set(key, page)
    if (until !== undefined) trueUntil.set(key, until)
    return page
  }

  /** A round trip costs a phone more than a few kB: a small drawing is part of the page. */
  function inside(picture: string): string {
    const file = picture.endsWith('.svg') ? site.files.get(picture) : undefined
    return file === undefined || file.plain.byteLength > INSIDE_BYTES
      ? picture
      : `data:image/svg+xml,${file.plain.toString('utf8').replace(/[%#<>"\n]/g, encodeURIComponent)}`
  }

  /** The page of a screen that the client draws: one per path, whatever the query says. */
  function shell(path: string): Sendable {
    const shown = known.has(path) ? path : paths.notFound
    const key = `shell ${shown}`
    return kept.get(key) ?? keep(key, sendable(document(shown, shown, {}, undefined), 'text/html; charset=utf-8', ASK_EACH_TIME))
  }

  async function pageFor(http: HttpContext): Promise<Sendable> {
    const { path } = http.req
    const now = deps.clock()
    // What another gateway knows, only the client asks for.
    const content =
      deps.env.apiBase === ''
        ? await pageData(deps, {
            path,
            meetingId: meetingIdOf(http),
            asked: (name) => http.req.query(name),
            now,
            inside,
            preview: previewOf(http),
          })
        : undefined
    if (content === undefined) return shell(path)
    const key = `${path} ${content.key}`
    if (now >= (trueUntil.get(key) ?? Infinity)) drop(key)
    const standing = content.previewUntil === undefined ? kept.get(key) : undefined
    if (standing !== undefined) return standing
    const loaded = await content.load()
    const picture = loaded.about === undefined || loaded.about.picture === '' ? '' : new URL(loaded.about.picture, deps.env.publicUrl).href
    const about =
      loaded.about === undefined ? undefined : { description: loaded.about.description, picture, url: deps.env.publicUrl + loaded.url }
    const page = document(path, loaded.url, loaded.data, about)
    if (content.previewUntil !== undefined) return sendable(withRibbon(page, content.previewUntil), 'text/html; charset=utf-8', 'no-store')
    return keep(key, sendable(page, 'text/html; charset=utf-8', ASK_EACH_TIME), loaded.trueUntil)
  }

  const headers = {
    'Content-Security-Policy': contentPolicy(site.template + FOLD, deps.env),
    // Scanning codes and finding oneself at the door are ours alone: no frame or script of others asks for them.
    'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    // H5 payment checks the Referer: the origin must reach the cashier.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // `/` is a page to a browser and an answer to a call.
    Vary: 'Accept-Encoding, Accept',
  }
  return async (http) => {
    const { path } = http.req
    try {
      const page = await pageFor(http)
      const came = http.req.query('preview') === undefined ? '' : previewOf(http)
      return send(http, page, came === '' ? headers : { ...headers, ...previewHeaders(came, deps.env) }, known.has(path) ? 200 : 404)
    } catch (error) {
      if (!(error instanceof DatabaseDown)) throw error
      deps.log.warn(eventOfDown(error), error.what, { message: error.message })
      // The client says so in its own words, and asks again.
      return send(http, shell(path), headers, 503)
    }
  }
}
