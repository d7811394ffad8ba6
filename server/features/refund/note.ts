/** The provider's word on a refund, whoever brings it (answer, report, timer), carried out once. */
import type { RefundState } from '../../../contract/refund.ts'
import type { Deps } from '../../deps.ts'
import { transition } from '../../flow/machine.ts'
import type { ProviderRefund } from '../../providers/payment-provider.ts'
import { endRefund } from '../order/refund.ts'
import { refundMachine } from './machine.ts'
import { type About, isLastRefund, lockRefund, moveRefund, type Refund } from './store.ts'
import { numberAtProvider } from './request.ts'
import { tellRefunded } from './tell.ts'

const actions = { processing: 'send', done: 'finish', failed: 'fail' } as const

/** settled: something changed; known: it was so already; refused: not to be believed, nothing changed. */
export type Outcome = 'settled' | 'known' | 'refused'

/** Resolves after the commit. */
export async function noteRefund(
  deps: Deps,
  refund: Refund & About,
  word: Pick<ProviderRefund, 'state' | 'amountFen' | 'why'> & { refundNo?: string },
  who: string,
): Promise<Outcome> {
  if (word.amountFen !== refund.amount_fen) {
    deps.log.error('refund.refused', new Error('amount differs'), { refundNo: refund.no, amountFen: word.amountFen, via: who })
    return 'refused'
  }
  const by = { who, why: `refund ${refund.no}`, at: deps.clock() }
  return deps.db.write(async (tx) => {
    // Tickets and orders are locked before refunds, everywhere.
    if (word.state === 'done')
      await endRefund(deps.db, tx, { no: refund.order_no, ticket_id: refund.ticket_id }, by, () => isLastRefund(tx, refund))
    const locked = await lockRefund(tx, refund.no)
    if (locked === undefined) return 'known'
    // Of an attempt that was given up only money that did go back is news.
    if (word.refundNo !== undefined && word.refundNo !== numberAtProvider(locked) && word.state !== 'done') return 'known'
    const from = locked.state as RefundState
    const ended =
      word.state === 'processing'
        ? {}
        : { ask_at: null, ...(word.state === 'done' ? { done_at: by.at, error: '' } : { error: word.why ?? '' }) }
    const moved = await transition(
      tx,
      refundMachine,
      { ...by, why: word.why ?? refund.why, entityId: refund.no, action: actions[word.state], from },
      (to) => moveRefund(tx, refund.no, from, to, ended),
    )
    if (moved === 'done') await tellRefunded(tx, refund, by.at)
    return moved === undefined ? 'known' : 'settled'
  })
}
