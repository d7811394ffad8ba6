/** What a provider reports by itself. The caller may answer only after this has resolved: the commit is done then. */
import type { Deps } from '../../deps.ts'
import type { PaymentProvider, ProviderRefund } from '../../providers/payment-provider.ts'
import { noteRefund } from '../refund/note.ts'
import { numberHere } from '../refund/request.ts'
import { findRefund } from '../refund/store.ts'
import { reached } from './reach.ts'
import { settle } from './settle.ts'

/**
 * @param rawBody the bytes as they came: the signature is over them.
 * @returns whether the provider may stop repeating it.
 * @throws ProviderDown where it cannot be told now whether the report is the provider's.
 */
export async function takeReport(
  deps: Deps,
  provider: PaymentProvider,
  rawBody: string,
  header: (name: string) => string | undefined,
): Promise<boolean> {
  const report = await reached(provider.verify(rawBody, header))
  if (report === undefined) {
    deps.log.warn('payment.callback_forged', provider.name, { message: 'signature, time or form of a report is not the provider’s' })
    return false
  }
  if (report.kind === 'nothing') return true
  const outcome =
    report.kind === 'trade'
      ? await settle(deps, provider.name, report.trade, { who: 'callback' })
      : await settleRefund(deps, provider.name, report.refund)
  return outcome !== 'refused'
}

async function settleRefund(deps: Deps, provider: string, word: ProviderRefund) {
  const refund = await findRefund(deps.db, numberHere(word.refundNo))
  if (refund === undefined || refund.provider !== provider) {
    deps.log.error('refund.refused', new Error('unknown refund'), { refundNo: word.refundNo, provider })
    return 'refused' as const
  }
  return noteRefund(deps, refund, word, 'callback')
}
