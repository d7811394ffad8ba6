/** Where whoever issues invoices reports by itself: each is answered in its own words, never by an envelope of ours. */
import type { Hono } from 'hono'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import { INVOICE_CALLBACK_ROUTE } from '#contract/invoice-callback.ts'
import type { Deps } from '../deps.ts'
import { takeInvoiceReport } from '../features/invoice/callback.ts'
import { readText } from './body.ts'
import { fail } from './reply.ts'

export function invoiceReports(app: Hono, deps: Deps): void {
  app.post(INVOICE_CALLBACK_ROUTE, async (http) => {
    const name = http.req.param('provider')
    const provider = Object.hasOwn(deps.invoices, name) ? deps.invoices[name] : undefined
    if (provider === undefined) return fail(http, 'not_found')
    const body = await readText(http)
    if (body === undefined) {
      deps.log.warn('invoice.callback_forged', provider.name, { message: 'no report is that large' })
      return fail(http, 'too_large')
    }
    const {
      status,
      type,
      body: answer,
    } = provider.acknowledge(await takeInvoiceReport(deps, provider, body, (one) => http.req.header(one)))
    return answer === ''
      ? http.body(null, status as StatusCode)
      : http.body(answer, status as ContentfulStatusCode, { 'Content-Type': type })
  })
}
