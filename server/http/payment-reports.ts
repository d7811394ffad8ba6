/** Where payment providers report by themselves: each is answered in its own words, never by an envelope of ours. */
import type { Hono } from 'hono'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import { CALLBACK_ROUTE } from '#contract/payment.ts'
import type { Deps } from '../deps.ts'
import { takeReport } from '../features/payment/callback.ts'
import { ProviderDown } from '../features/payment/reach.ts'
import { readText } from './body.ts'
import { fail } from './reply.ts'

export function paymentReports(app: Hono, deps: Deps): void {
  app.post(CALLBACK_ROUTE, async (http) => {
    const name = http.req.param('provider')
    const provider = Object.hasOwn(deps.payments, name) ? deps.payments[name] : undefined
    if (provider === undefined) return fail(http, 'not_found')
    const body = await readText(http)
    if (body === undefined) {
      deps.log.warn('payment.callback_forged', provider.name, { message: 'no report is that large' })
      return fail(http, 'too_large')
    }
    const taken = await takeReport(deps, provider, body, (name) => http.req.header(name)).catch((error: unknown) => {
      if (!(error instanceof ProviderDown)) throw error
      // Anybody can have us ask: whose report it is shows only in the answer.
      deps.log.warn('payment.callback_unchecked', provider.name, { message: String(error.cause) })
      return undefined
    })
    if (taken === undefined) return fail(http, 'payment_unavailable')
    const { status, type, body: answer } = provider.acknowledge(taken)
    return answer === ''
      ? http.body(null, status as StatusCode)
      : http.body(answer, status as ContentfulStatusCode, { 'Content-Type': type })
  })
}
