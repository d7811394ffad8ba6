/** The whole server as one function: no port, no globals, so that tests call it in process. */
import { type Context as HttpContext, Hono, type MiddlewareHandler } from 'hono'
import { headers } from '#contract/call.ts'
import { unexpectedSentence } from '#contract/codes.ts'
import { system } from '#contract/system.ts'
import { DatabaseDown, eventOfDown } from './db/errors.ts'
import type { Deps } from './deps.ts'
import { features, handlerOf } from './features.ts'
import { newRequestId, requestId, withRequestId } from './flow/request-id.ts'
import { answeredWhenSent, BodyLost } from './http/body.ts'
import { calendarFile } from './http/calendar-file.ts'
import { domainProof } from './http/domain-proof.ts'
import { fileByLink } from './http/file-once.ts'
import { guarded, mayReadMetrics } from './http/guard.ts'
import { health } from './http/health.ts'
import { answerTo, implement } from './http/implement.ts'
import { known, metrics } from './http/metrics.ts'
import { type Site, sitePages } from './http/page.ts'
import { invoiceReports } from './http/invoice-reports.ts'
import { paymentReports } from './http/payment-reports.ts'
import { pictures } from './http/pictures.ts'
import { proxyWarning } from './http/proxy-warning.ts'
import { fail } from './http/reply.ts'
import { send } from './http/static.ts'

export interface AppParts {
  /** The built client; without it the server answers calls only. */
  site?: Site
  /** Stand-ins, mounted under /sandbox. */
  sandbox?: readonly Hono[]
  /** What stands around every answer: the local WeChat puts its bridge into pages. */
  around?: readonly MiddlewareHandler[]
}

export function createApp(deps: Deps, parts: AppParts = {}): Hono {
  const app = new Hono()
  const counted = metrics()
  app.use(withRequestId, answeredWhenSent, counted.count, guarded(deps.env), ...proxyWarning(deps), ...(parts.around ?? []))

  app.get('/healthz', health(deps.env))
  app.get('/readyz', async (http) => {
    await deps.db.ready()
    return http.text('ready')
  })
  app.get('/metrics', async (http) => {
    if (!mayReadMetrics(deps.env, http.req.header('authorization'))) return fail(http, 'not_found')
    const now = deps.clock()
    return http.text(counted.text(await known(deps, now), now))
  })

  for (const { calls, handlers } of features) implement(app, deps, calls, handlers)
  calendarFile(app, deps)
  fileByLink(app, deps)
  pictures(app, deps)
  paymentReports(app, deps)
  invoiceReports(app, deps)
  domainProof(app, deps, parts.site?.files)
  for (const standIn of parts.sandbox ?? []) app.route('/sandbox', standIn)

  const headerInfo = answerTo(deps, system.headerInfo, handlerOf(system.headerInfo))
  const pages = parts.site === undefined ? undefined : sitePages(deps, parts.site)
  app.get('/', (http) => (wantsPage(http) && pages !== undefined ? pages(http) : headerInfo(http)))
  app.notFound(async (http) => {
    if (!/^(?:GET|HEAD)$/.test(http.req.method) || http.req.path.startsWith('/api/')) return fail(http, 'not_found')
    const file = parts.site?.files.get(http.req.path)
    if (file !== undefined) return send(http, file)
    return pages === undefined || !wantsPage(http) ? fail(http, 'not_found') : pages(http)
  })
  app.onError((error, http) => {
    if (error instanceof DatabaseDown) {
      deps.log.warn(eventOfDown(error), error.what, { message: error.message })
      return fail(http, 'unavailable')
    }
    if (error instanceof BodyLost) {
      deps.log.warn('request.aborted', http.req.method)
      return fail(http, 'broken_body')
    }
    const id = requestId() ?? newRequestId()
    deps.log.error('request.failed', error, { request: id, method: http.req.method, path: http.req.path })
    return fail(http, 'unexpected', unexpectedSentence(id))
  })
  return app
}

/**
 * Whether a page is wanted: by whoever does not ask for JSON. Chats that draw a link's preview, search engines and curl
 * accept anything, or do not say; a call to `/` says JSON, or carries what every call carries (spec.md section 7). What
 * has the name of a file is one, and missing for all who do not ask for HTML.
 */
function wantsPage(http: HttpContext): boolean {
  const accepted = http.req.header('accept') ?? ''
  // A service worker that fetches the shell to keep it cannot say so in a header (scripts/offline-start.ts).
  if (accepted.includes('text/html') || http.req.query('shell') !== undefined) return true
  const isCall = http.req.header(headers.sysCode) !== undefined || http.req.header(headers.appId) !== undefined
  return !accepted.includes('json') && !isCall && !/\.\w+$/.test(http.req.path)
}
