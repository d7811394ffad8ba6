/** Where payment providers report by themselves: each is answered in its own words, never by an envelope of ours. */
import type { Hono } from 'hono'
import { CALLBACK_ROUTE } from '#contract/payment.ts'
import type { Deps } from '../deps.ts'
import { takeReport } from '../features/payment/callback.ts'
import { readText } from './body.ts'
import { fail } from './reply.ts'

export function paymentReports(app: Hono, deps: Deps): void {
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
}
