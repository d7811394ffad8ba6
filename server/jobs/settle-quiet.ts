/** Asks the provider about trades that went quiet: paid but the callback was lost, or never paid at all. */
import { orderStatus } from '../../contract/order.ts'
import type { Deps } from '../deps.ts'
import { backOff } from '../features/payment/back-off.ts'
import { closeUnknown } from '../features/payment/close-unknown.ts'
import { settle } from '../features/payment/settle.ts'
import { claim, quietTrades } from '../features/payment/store.ts'

const BATCH = 50
/** How long after the order's end a payer may still be typing a password: 5 minutes. */
const MARGIN = 5 * 60_000

type Quiet = Awaited<ReturnType<typeof quietTrades>>[number]

/** One bounded round. @returns how many trades were asked about. */
export async function settleQuiet(deps: Deps): Promise<number> {
  let asked = 0
  for (const trade of await quietTrades(deps.db, deps.clock(), BATCH)) {
    if (!(await claim(deps.db, 'trades', trade, deps.clock() + backOff(trade.asked + 1)))) continue
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
  let word = await deps.payments.ask(trade.no)
  if (word?.state === 'paying' && isOver(trade, deps.clock())) word = await deps.payments.close(trade.no)
  if (word === undefined) await closeUnknown(deps, trade, 'timer')
  else await settle(deps, word, 'timer')
}

/** Nobody should pay any more: the order is settled or gone, or its time and the margin are up. */
function isOver({ order_status, expires_at }: Quiet, now: number): boolean {
  const payable = order_status === orderStatus.unpaid || order_status === orderStatus.payFailed
  return !payable || (expires_at !== null && now >= expires_at + MARGIN)
}
