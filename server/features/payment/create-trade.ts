/** An attempt to pay: our own trade first, then, outside any transaction, the provider's page for it. */
import type { ReasonOf } from '../../../contract/call.ts'
import { orderStatus } from '../../../contract/order.ts'
import { links } from '../../../contract/paths.ts'
import { type payment, PAYMENT_CALLBACK_PATH } from '../../../contract/payment.ts'
import type { Row } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { newNumber } from '../../flow/ids.ts'
import { logRow, transition } from '../../flow/machine.ts'
import { type Handler, type Refusal, refuse } from '../../http/context.ts'
import { retryOrder } from '../order/pay.ts'
import { findOwnOrder, lockOrder } from '../order/store.ts'
import { backOff } from './back-off.ts'
import { closeUnknown } from './close-unknown.ts'
import { tradeMachine } from './machine.ts'
import { settle } from './settle.ts'
import { findOpenTrade, insertTrade, moveTrade } from './store.ts'

type Refused = Refusal<ReasonOf<typeof payment.createTrade>>
type Order = Row<'orders'>
type Trade = Row<'trades'>

export const createTrade: Handler<typeof payment.createTrade> = async ({ deps, input, user, now }) => {
  const order = await findOwnOrder(deps.db, user.id, input.outTradeNo)
  if (order === undefined) return refuse('order_gone')
  if (input.userId !== user.id) return refuse('payer_differs')
  const refused = notPayable(order, now)
  if (refused !== undefined) return refused
  if (input.totalAmount !== order.amount_fen) return refuse('amount_differs')
  try {
    await settleOpenTrade(deps, order.no)
    const trade = await openTrade(deps, order.no, now)
    if (!('no' in trade)) return trade
    const codeUrl = trade.code_url || (await announce(deps, trade, `${order.meeting_title} ${order.ticket_name} ${order.no}`))
    return { codeUrl, tradeNo: trade.no }
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.error('payment.provider_down', error.cause, { orderNo: order.no })
    return refuse('payment_unavailable')
  }
}

class ProviderDown extends Error {}

function reached<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause: unknown) => { throw new ProviderDown('the provider did not answer', { cause }) })
}

function notPayable(order: Order, now: number): Refused | undefined {
  const { unpaid, payFailed, paid, paySuccess } = orderStatus
  const timeUp = order.expires_at !== null && (order.ended_at ?? now) >= order.expires_at
  if (order.status === paid || order.status === paySuccess) return refuse('order_already_paid')
  if (order.status === unpaid || order.status === payFailed) return timeUp ? refuse('order_expired') : undefined
  return order.status === orderStatus.cancelled && timeUp ? refuse('order_expired') : refuse('order_cancelled')
}

/** What became of an earlier attempt is asked before another is made, so that nobody pays twice. */
async function settleOpenTrade(deps: Deps, orderNo: string): Promise<void> {
  const open = await findOpenTrade(deps.db.read, orderNo)
  if (open === undefined) return
  const word = await reached(deps.payments.ask(open.no))
  if (word !== undefined) await settle(deps, word, 'payer')
  else if (open.state === 'paying') await closeUnknown(deps, open, 'payer')
}

/** The order's open trade, or a new one, made under the order's lock: there is never a second. */
function openTrade(deps: Deps, orderNo: string, now: number): Promise<Trade | Refused> {
  return deps.db.write(async (tx) => {
    const order = (await lockOrder(tx, orderNo)) as Order
    const refused = notPayable(order, now)
    if (refused !== undefined) return refused
    const open = await findOpenTrade(tx, orderNo)
    if (open !== undefined) return open
    await retryOrder(tx, order, { who: order.user_id, why: '', at: now })
    const trade: Trade = {
      no: newNumber(now), order_no: orderNo, provider: deps.payments.name, provider_id: null, amount_fen: order.amount_fen, state: 'created', code_url: '',
      created_at: now, settled_at: null, ask_at: now + backOff(0), asked: 0,
    }
    await insertTrade(tx, trade)
    await tx.insertInto('log').values(logRow('trade', { entityId: trade.no, action: 'create', from: '', to: trade.state, who: order.user_id, why: `order ${orderNo}`, at: now })).execute()
    return trade
  })
}

/** `open` is idempotent by the trade's number: what was announced but not noted is announced again. */
async function announce(deps: Deps, trade: Trade, subject: string): Promise<string> {
  const { publicUrl } = deps.env
  const { codeUrl } = await reached(deps.payments.open({
    tradeNo: trade.no, amountFen: trade.amount_fen, subject, notifyUrl: publicUrl + PAYMENT_CALLBACK_PATH, returnUrl: publicUrl + links.pay(trade.order_no),
  }))
  const step = { entityId: trade.no, action: 'announce', from: 'created', who: deps.payments.name, why: '', at: deps.clock() } as const
  await deps.db.write((tx) => transition(tx, tradeMachine, step, (to) => moveTrade(tx, trade.no, 'created', to, { code_url: codeUrl })))
  return codeUrl
}
