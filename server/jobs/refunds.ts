/** Sends requested refunds to their providers and follows them until the money is back. */
import type { Deps } from '../deps.ts'
import { callbackPath } from '#contract/payment.ts'
import { backOff } from '../features/payment/back-off.ts'
import { noteRefund } from '../features/refund/note.ts'
import { earlierNumbers, numberAtProvider } from '../features/refund/request.ts'
import { claimRefund, dueRefunds } from '../features/refund/store.ts'
import type { PaymentProvider, ProviderRefund } from '../providers/payment-provider.ts'

const BATCH = 20

type Due = Awaited<ReturnType<typeof dueRefunds>>[number]

/** One bounded round. @returns how many refunds were sent or asked about. */
export async function sendRefunds(deps: Deps): Promise<number> {
  let sent = 0
  for (const refund of await dueRefunds(deps.db, deps.clock(), BATCH)) {
    if (!(await claimRefund(deps.db, refund, deps.clock() + backOff(refund.asked)))) continue
    sent++
    try {
      const provider = deps.payments[refund.provider]
      if (provider === undefined) throw new Error(`no provider ${refund.provider} is configured`)
      const word = await wordOn(deps, provider, refund)
      await noteRefund(deps, refund, word, 'timer')
      if (word.state === 'failed')
        deps.log.error('refund.failed', new Error('the provider refuses the refund'), {
          refundNo: refund.no,
          orderNo: refund.order_no,
          why: word.why,
        })
    } catch (error) {
      deps.log.error('refund.not_sent', error, { refundNo: refund.no, asked: refund.asked + 1 })
    }
  }
  return sent
}

/**
 * What was sent once may have arrived though nobody said so: it is asked about
 * before it is sent again. An attempt that had failed may have been mended at
 * the provider by hand: that is asked before another one is sent.
 */
async function wordOn({ env }: Deps, provider: PaymentProvider, refund: Due): Promise<ProviderRefund> {
  const refundNo = numberAtProvider(refund)
  if (refund.asked === 0) {
    for (const earlier of earlierNumbers(refund)) {
      const word = await provider.askRefund(earlier)
      if (word?.state === 'done') return word
    }
  }
  const known = refund.asked === 0 ? undefined : await provider.askRefund(refundNo)
  return (
    known ??
    provider.refund({
      refundNo,
      tradeNo: refund.trade_no,
      amountFen: refund.amount_fen,
      totalFen: refund.trade_fen,
      why: refund.why,
      notifyUrl: env.publicUrl + callbackPath(provider.name),
    })
  )
}
