/** Asks providers about trades that went quiet: paid but the report was lost, or never paid at all. Closes what nobody should pay any more. */
import { orderStatus } from '../../contract/order.ts'
import { claim } from '../db/claim.ts'
import type { Deps } from '../deps.ts'
import { nextQuestion } from '../features/payment/back-off.ts'
import { closeTrade, closeUnknown } from '../features/payment/close-open.ts'
import { settle } from '../features/payment/settle.ts'
import { quietTrades } from '../features/payment/store.ts'

const BATCH = 50
const TIMER = { who: 'timer' }

type Quiet = Awaited<ReturnType<typeof quietTrades>>[number]

/** One bounded round. @returns how many trades were asked about. */
export async function settleQuiet(deps: Deps): Promise<number> {
  let asked = 0
  for (const trade of await quietTrades(deps.db, deps.clock(), BATCH)) {
    if (!(await claim(deps.db, 'trades', trade, nextQuestion(deps.clock(), trade.asked + 1, trade.expires_at)))) continue
    asked++
    try {
      await askAbout(deps, trade)
    } catch (error) {
      deps.log.error('payment.ask_failed', error, { tradeNo: trade.no, asked: trade.asked + 1 })
    }
  }
  return asked
}

async function askAbout(deps: Deps, trade: Quiet): Promise<void> {
  const provider = deps.payments[trade.provider]
  // Of a provider that is configured no more nothing can be asked, and nothing can be paid at it from here.
  if (provider === undefined) return closeUnknown(deps, trade, TIMER)
  const word = await provider.ask(trade.no)
  if (word === undefined) return closeUnknown(deps, trade, TIMER)
  if (word.state === 'paying' && isOver(trade, deps.clock())) return closeTrade(deps, trade, TIMER)
  await settle(deps, trade.provider, word, TIMER)
}

/** Nobody should pay any more: the order is settled or gone, or its time is up. */
function isOver({ order_status, expires_at }: Quiet, now: number): boolean {
  const payable = order_status === orderStatus.unpaid || order_status === orderStatus.payFailed
  return !payable || (expires_at !== null && now >= expires_at)
}
