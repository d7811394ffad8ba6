/** The return page asks until the server knows; the server asks the provider meanwhile. */
import type { OrderStatus } from '../../../contract/order.ts'
import type { payment, TradeState } from '../../../contract/payment.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { findOwnOrder } from '../order/store.ts'
import { settle } from './settle.ts'
import { findOpenTrade, newestTrade } from './store.ts'

export const query: Handler<typeof payment.query> = async ({ deps, input, user }) => {
  if ((await findOwnOrder(deps.db, user.id, input.outTradeNo)) === undefined) return refuse('order_gone')
  const open = await findOpenTrade(deps.db.read, input.outTradeNo)
  if (open !== undefined) {
    try {
      const word = await deps.payments.ask(open.no)
      if (word !== undefined) await settle(deps, word, 'return')
    } catch (error) {
      // The page asks again; what we know so far is still true.
      deps.log.error('payment.ask_failed', error, { tradeNo: open.no })
    }
  }
  const trade = await newestTrade(deps.db, input.outTradeNo)
  const order = await findOwnOrder(deps.db, user.id, input.outTradeNo)
  return { tradeState: (trade?.state ?? 'none') as TradeState | 'none', orderStatus: order?.status as OrderStatus }
}
