/**
 * Asks providers about trades that went quiet: paid but the report was lost, or never paid at all. Closes what nobody
 * should pay any more.
 */
import { orderStatus } from '#contract/order.ts'
import type { Deps } from '../deps.ts'
import { nextQuestion } from '../features/payment/back-off.ts'
import { closeTrade, closeUnknown } from '../features/payment/close-open.ts'
import { settle } from '../features/payment/settle.ts'
import { claimTrade, quietTrades, type Whose } from '../features/payment/store.ts'

const BATCH = 200
const TIMER = { who: 'timer' }

type Quiet = Awaited<ReturnType<typeof quietTrades>>[number]

/** So many questions are under way at once: an answer takes a tenth of a second, and a rush leaves thousands of trades open. */
const LANES = 8
/** A provider that does not answer costs half a minute each time: after so many in one round the rest waits for the next. */
const PATIENCE = 3

/** One bounded round for each provider: one that is away keeps nobody else waiting. @returns how many trades were asked about. */
export async function settleQuiet(deps: Deps): Promise<number> {
  const configured = Object.keys(deps.payments)
  const rounds = await Promise.all(
    [...configured.map((provider) => ({ provider })), { except: configured }].map((whose) => ask(deps, whose)),
  )
  return rounds.reduce((sum, asked) => sum + asked, 0)
}

async function ask(deps: Deps, whose: Whose): Promise<number> {
  const due = await quietTrades(deps.db, whose, deps.clock(), BATCH)
  let asked = 0
  let failures = 0
  const lane = async () => {
    for (let trade = due.shift(); trade !== undefined && failures < PATIENCE; trade = due.shift()) {
      if (!(await claimTrade(deps.db, trade, nextQuestion(deps.clock(), trade.asked + 1, trade.expires_at)))) continue
      asked++
      try {
        await askAbout(deps, trade)
      } catch (error) {
        failures++
        deps.log.error('payment.ask_failed', error, { tradeNo: trade.no, asked: trade.asked + 1 })
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
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
