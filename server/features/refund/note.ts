/** The provider's word on a refund, whoever brings it (answer, report, timer), carried out once. */
import type { Deps } from '../../deps.ts'
import { type Action, move } from '../../flow/machine.ts'
import type { ProviderRefund } from '../../providers/payment-provider.ts'
import { isByHand, OFFLINE } from '#contract/payment.ts'
import { endRefund } from '../order/refund.ts'
import { refundMachine } from './machine.ts'
import { type About, isLastRefund, lockRefund, type Refund } from './store.ts'
import { numberAtProvider } from './request.ts'

const actions = { processing: 'send', done: 'finish', failed: 'fail' } as const

/** settled: something changed; known: it was so already; refused: not to be believed, nothing changed. */
export type Outcome = 'settled' | 'known' | 'refused'

/** @param action what the word comes to. Resolves after the commit. */
export async function noteRefund(
  deps: Deps,
  refund: Refund & About,
  word: Pick<ProviderRefund, 'state' | 'amountFen' | 'why'> & { refundNo?: string },
  who: string,
  action: Exclude<Action<typeof refundMachine>, 'retry'> = actions[word.state],
): Promise<Outcome> {
  if (word.amountFen !== refund.amount_fen) {
    deps.log.error('refund.refused', new Error('amount differs'), { refundNo: refund.no, amountFen: word.amountFen, via: who })
    return 'refused'
  }
  const by = { who, why: `refund ${refund.no}`, at: deps.clock() }
  return deps.db.write(async (tx) => {
    // Orders are locked before refunds, everywhere.
    if (word.state === 'done') await endRefund(tx, refund.order_no, by, () => isLastRefund(tx, refund))
    const locked = await lockRefund(tx, refund.no)
    if (locked === undefined) return 'known'
    const from = locked.state
    const ended =
      word.state === 'processing'
        ? {}
        : {
            ask_at: null,
            ...beside(action, locked),
            ...(word.state === 'done' ? { done_at: by.at, error: '' } : { error: word.why ?? '' }),
          }
    const earlier = word.refundNo !== undefined && word.refundNo !== numberAtProvider(locked)
    const step = {
      ...by,
      why: word.why ?? refund.why,
      entityId: refund.no,
      action,
      from,
      provider: locked.provider,
      state: from,
      earlier,
      refund,
    }
    const { to } = await move(tx, refundMachine, step, ended)
    return to === undefined ? 'known' : 'settled'
  })
}

/** What a person has paid back after all is no matter of the provider's any more: its bills say nothing of it. */
function beside(action: string, { provider }: Pick<Refund, 'provider'>): Partial<Refund> {
  return action === 'returned' && !isByHand(provider) ? { provider: OFFLINE } : {}
}
