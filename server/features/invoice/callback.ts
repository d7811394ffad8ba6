/** What whoever issues reports by itself. The caller may answer only after this has resolved: the commit is done then. */
import type { Deps } from '../../deps.ts'
import type { InvoiceProvider } from '../../providers/invoice-provider.ts'
import { settleInvoice } from './settle.ts'
import { settleRed } from './settle-red.ts'

/**
 * @param rawBody the bytes as they came: the signature is over them.
 * @returns whether the provider may stop repeating it.
 */
export async function takeInvoiceReport(
  deps: Deps,
  provider: InvoiceProvider,
  rawBody: string,
  header: (name: string) => string | undefined,
): Promise<boolean> {
  const report = await provider.verify(rawBody, header)
  if (report === undefined) {
    deps.log.warn('invoice.callback_forged', provider.name, { message: 'signature, time or form of a report is not the provider’s' })
    return false
  }
  if (report.kind === 'nothing') return true
  const outcome =
    report.kind === 'invoice'
      ? await settleInvoice(deps, provider.name, report.invoice, 'callback')
      : await settleRed(deps, provider.name, report.red, 'callback')
  return outcome === 'settled' || outcome === 'known'
}
