/** The whole server as one function: no port, no globals, so that tests call it in process. */
import { type Context as HttpContext, Hono, type MiddlewareHandler } from 'hono'
import { admission } from '../contract/admission.ts'
import { attendee } from '../contract/attendee.ts'
import { bill } from '../contract/bill.ts'
import { checkin } from '../contract/checkin.ts'
import { meeting } from '../contract/meeting.ts'
import { member } from '../contract/member.ts'
import { message } from '../contract/message.ts'
import { order } from '../contract/order.ts'
import { organisation } from '../contract/organisation.ts'
import { pairing } from '../contract/pairing.ts'
import { CALLBACK_ROUTE, payment } from '../contract/payment.ts'
import { privacy } from '../contract/privacy.ts'
import { proof } from '../contract/proof.ts'
import { refund } from '../contract/refund.ts'
import { right } from '../contract/right.ts'
import { CALENDAR_PATH, schedule } from '../contract/schedule.ts'
import { session } from '../contract/session.ts'
import { share } from '../contract/share.ts'
import { staff } from '../contract/staff.ts'
import { system } from '../contract/system.ts'
import { ticket } from '../contract/ticket.ts'
import { transfer } from '../contract/transfer.ts'
import { verify } from '../contract/verify.ts'
import { wechat } from '../contract/wechat.ts'
import type { Deps } from './deps.ts'
import { admissionHandlers } from './features/admission/handlers.ts'
import { attendeeHandlers } from './features/attendee/handlers.ts'
import { billHandlers } from './features/bill/handlers.ts'
import { checkinHandlers } from './features/checkin/handlers.ts'
import { meetingHandlers } from './features/meeting/handlers.ts'
import { memberHandlers } from './features/member/handlers.ts'
import { messageHandlers } from './features/message/handlers.ts'
import { orderHandlers } from './features/order/handlers.ts'
import { organisationHandlers } from './features/organisation/handlers.ts'
import { pairingHandlers } from './features/pairing/handlers.ts'
import { takeReport } from './features/payment/callback.ts'
import { cancelOrder } from './features/payment/cancel-order.ts'
import { paymentHandlers } from './features/payment/handlers.ts'
import { privacyHandlers } from './features/privacy/handlers.ts'
import { proofHandlers } from './features/proof/handlers.ts'
import { refundHandlers } from './features/refund/handlers.ts'
import { rightHandlers } from './features/right/handlers.ts'
import { calendarOf } from './features/schedule/calendar-of.ts'
import { scheduleHandlers } from './features/schedule/handlers.ts'
import { sessionHandlers } from './features/session/handlers.ts'
import { shareHandlers } from './features/share/handlers.ts'
import { staffHandlers } from './features/staff/handlers.ts'
import { systemHandlers } from './features/system/handlers.ts'
import { ticketHandlers } from './features/ticket/handlers.ts'
import { transferHandlers } from './features/transfer/handlers.ts'
import { verifyHandlers } from './features/verify/handlers.ts'
import { wechatHandlers } from './features/wechat/handlers.ts'
import { newId } from './flow/ids.ts'
import { readText } from './http/body.ts'
import { Refusal } from './http/context.ts'
import { answerTo, implement } from './http/implement.ts'
import { metrics } from './http/metrics.ts'
import { type Site, sitePages } from './http/page.ts'
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
  app.use(counted.count, ...(parts.around ?? []))

  app.get('/healthz', (http) => http.text('ok'))
  app.get('/readyz', async (http) => {
    await deps.db.read.selectFrom('tenants').select('id').limit(1).execute()
    return http.text('ready')
  })
  app.get('/metrics', (http) => http.text(counted.text()))

  implement(app, deps, system, systemHandlers)
  implement(app, deps, verify, verifyHandlers)
  implement(app, deps, right, rightHandlers)
  implement(app, deps, session, sessionHandlers)
  implement(app, deps, pairing, pairingHandlers)
  implement(app, deps, organisation, organisationHandlers)
  implement(app, deps, member, memberHandlers)
  implement(app, deps, wechat, wechatHandlers)
  implement(app, deps, message, messageHandlers)
  implement(app, deps, meeting, meetingHandlers)
  implement(app, deps, share, shareHandlers)
  implement(app, deps, schedule, scheduleHandlers)
  implement(app, deps, ticket, ticketHandlers)
  implement(app, deps, attendee, attendeeHandlers)
  implement(app, deps, order, { ...orderHandlers, cancel: cancelOrder })
  implement(app, deps, transfer, transferHandlers)
  implement(app, deps, staff, staffHandlers)
  implement(app, deps, checkin, checkinHandlers)
  implement(app, deps, refund, refundHandlers)
  implement(app, deps, payment, paymentHandlers)
  implement(app, deps, proof, proofHandlers)
  implement(app, deps, bill, billHandlers)
  implement(app, deps, admission, admissionHandlers)
  implement(app, deps, privacy, privacyHandlers)

  app.get(CALENDAR_PATH, async (http) => {
    const text = await calendarOf(deps, http.req.query('meetingId') ?? '', http.req.query('ids') ?? '')
    if (text instanceof Refusal) return fail(http, text.reason)
    return http.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="schedule.ics"',
    })
  })
  app.post(CALLBACK_ROUTE, async (http) => {
    const name = http.req.param('provider')
    const provider = Object.hasOwn(deps.payments, name) ? deps.payments[name] : undefined
    if (provider === undefined) return fail(http, 'not_found')
    const body = await readText(http)
    if (body === undefined) {
      deps.log.error('payment.callback_forged', new Error('no report is that large'), { provider: name })
      return fail(http, 'too_large')
    }
    const { status, type, body: answer } = provider.acknowledge(await takeReport(deps, provider, body, (name) => http.req.header(name)))
    return new Response(answer === '' ? null : answer, { status, ...(type !== '' && { headers: { 'Content-Type': type } }) })
  })
  // Tencent asks for proof of the domain at its root; what is not configured is not there, and never the client's shell.
  app.get('/:file{MP_verify_[0-9A-Za-z]+\\.txt}', (http) => {
    const proven = deps.env.providers.wechatVerify.find((one) => http.req.param('file') === `MP_verify_${one}.txt`)
    const file = parts.site?.files.get(http.req.path)
    if (proven === undefined && file !== undefined) return send(http, file)
    return proven === undefined ? fail(http, 'not_found') : http.text(proven)
  })
  for (const standIn of parts.sandbox ?? []) app.route('/sandbox', standIn)

  const headerInfo = answerTo(deps, system.headerInfo, systemHandlers.headerInfo as never)
  const pages = parts.site === undefined ? undefined : sitePages(deps, parts.site)
  app.get('/', (http) => (wantsPage(http) && pages !== undefined ? pages(http) : headerInfo(http)))
  app.notFound(async (http) => {
    if (!/^(?:GET|HEAD)$/.test(http.req.method) || http.req.path.startsWith('/api/')) return fail(http, 'not_found')
    const file = parts.site?.files.get(http.req.path)
    if (file !== undefined) return send(http, file)
    return pages === undefined || !wantsPage(http) ? fail(http, 'not_found') : pages(http)
  })
  app.onError((error, http) => {
    const id = newId(deps.clock())
    deps.log.error('request.failed', error, { id, method: http.req.method, path: http.req.path })
    return fail(http, 'unexpected')
  })
  return app
}

/** A browser asks for HTML; a JSON request says so. */
function wantsPage(http: HttpContext): boolean {
  // A service worker that fetches the shell to keep it cannot say so in a header (scripts/offline-start.ts).
  return (http.req.header('accept') ?? '').includes('text/html') || http.req.query('shell') !== undefined
}
