/** The return page asks until the server knows; the server asks the provider meanwhile. */
import type { payment } from '#contract/payment.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findOwnOrder } from '../order/store.ts'
import { refundsOf } from '../refund/store.ts'
import { mayAsk } from './seldom.ts'
import { settle } from './settle.ts'
import { findOpenTrade, newestTrade } from './store.ts'

export const query: Handler<typeof payment.query> = async ({ deps, input, user }) => {
  const asked = await findOwnOrder(deps.db, user.id, input.outTradeNo)
  if (asked === undefined) return refuse('order_gone')
  const open = await findOpenTrade(deps.db.read, input.outTradeNo)
  if (open !== undefined && mayAsk(deps, open.no)) {
    try {
      const word = await deps.payments[open.provider]?.ask(open.no)
      if (word !== undefined) await settle(deps, open.provider, word, { who: 'return' })
    } catch (error) {
      // The page asks again; what we know so far is still true.
      deps.log.error('payment.ask_failed', error, { tradeNo: open.no })
    }
  }
  const [trade, order, refunds] = await Promise.all([
    newestTrade(deps.db, input.outTradeNo),
    findOwnOrder(deps.db, user.id, input.outTradeNo),
    refundsOf(deps.db, input.outTradeNo),
  ])
  return {
    tradeState: trade?.state ?? 'none',
    orderStatus: (order ?? asked).status,
    refunds: refunds.map(({ amount_fen: amount, state, cause }) => ({ amount, state, cause })),
  }
}
