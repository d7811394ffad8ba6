/**
 * One truth about money: the provider's word on a trade, whoever brings it
 * (report, return page, timer, reviewer, bill), is checked and carried out
 * here, once, however often and in whatever order it arrives.
 */
import { orderStatus } from '#contract/order.ts'
import type { Row, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { move } from '../../flow/machine.ts'
import type { ProviderTrade } from '../../providers/payment-provider.ts'
import { grantWish } from '../invoice/grant-wish.ts'
import { closedBecause } from '../meeting/store.ts'
import type { Closed } from '../meeting/state.ts'
import { peopleOf, tellCancelled } from '../order/cancelled.ts'
import { type By, moveOrder, payOrder, waitsForMoney } from '../order/pay.ts'
import { findOrder, lockOrder, lockTickets } from '../order/store.ts'
import { requestRefund } from '../refund/request.ts'
import { tradeMachine } from './machine.ts'
import { findTrade, isProviderIdTaken, lockTrade } from './store.ts'
import { tellPaid } from './tell.ts'

/** settled: something changed; known: it was so already; refused: not to be believed, nothing changed. */
export type Outcome = 'settled' | 'known' | 'refused'

export interface Bearer {
  /** Who brings the word: `callback`, `return`, `timer`, or a person's id. */
  who: string
  /** What becomes true with it, in the same transaction, when it changes something. */
  beside?: (tx: Tx) => Promise<void>
}

const actions = { success: 'succeed', failed: 'fail', closed: 'close' } as const

/**
 * @param provider whose word it is.
 * Resolves after the commit.
 */
export async function settle(deps: Deps, provider: string, word: ProviderTrade, bearer: Bearer): Promise<Outcome> {
  const trade = await findTrade(deps.db, word.tradeNo)
  const doubt = doubtAbout(provider, word, trade)
  if (doubt !== undefined || trade === undefined) return refuse(deps, word, bearer, doubt ?? 'unknown trade')
  if (word.state === 'paying') return 'known'
  const order = await findOrder(deps.db, trade.order_no)
  // Tickets are locked before orders, everywhere; only money for an order that has ended, or ends, needs one.
  let withTicket = word.state === 'success' && order?.status === orderStatus.cancelled
  for (;;) {
    const outcome = await deps.db.write((tx) =>
      carryOut(deps, tx, { word, trade, ticketId: withTicket ? order?.ticket_id : undefined }, bearer),
    )
    if (outcome === 'provider id taken') return refuse(deps, word, bearer, outcome)
    if (outcome !== 'needs the ticket') return outcome
    withTicket = true
  }
}

function doubtAbout(provider: string, word: ProviderTrade, trade: Row<'trades'> | undefined): string | undefined {
  if (trade === undefined) return 'unknown trade'
  if (trade.provider !== provider) return 'other provider'
  if (word.amountFen !== undefined && trade.amount_fen !== word.amountFen) return 'amount differs'
  if (word.state === 'success' && word.amountFen === undefined) return 'paid without an amount'
  if (word.state === 'success' && !word.providerId) return 'paid without a provider id'
  if (trade.provider_id !== null && word.providerId !== undefined && trade.provider_id !== word.providerId) return 'provider id differs'
  return undefined
}

function refuse(deps: Deps, word: ProviderTrade, { who }: Bearer, why: string): 'refused' {
  deps.log.error('payment.refused', new Error(why), { tradeNo: word.tradeNo, state: word.state, amountFen: word.amountFen, via: who })
  return 'refused'
}

/**
 * What the money of one trade does to its order, in the transaction that settles the trade.
 * @param order as for `payOrder`.
 * @returns paid; or why the money has to go back.
 */
export async function takePayment(
  deps: Pick<Deps, 'db' | 'invoices'>,
  tx: Tx,
  order: Row<'orders'>,
  by: By & { closed: Closed | undefined },
): ReturnType<typeof payOrder> {
  const people = by.closed === 'meeting_cancelled' && waitsForMoney(order) ? await peopleOf(tx, order) : []
  const result = await payOrder(deps.db, tx, order, by)
  if (result === 'paid') {
    await tellPaid(tx, order, by.at)
    await grantWish(deps, tx, order.no, by.at)
  }
  await tellCancelled(tx, order, people, by.at, true)
  return result
}

async function carryOut(
  deps: Deps,
  tx: Tx,
  { word, trade: { no, order_no }, ticketId }: { word: ProviderTrade; trade: Row<'trades'>; ticketId: string | undefined },
  { who, beside }: Bearer,
): Promise<Outcome | 'needs the ticket' | 'provider id taken'> {
  if (ticketId !== undefined) await lockTickets(deps.db, tx, { ids: [ticketId] })
  const order = await lockOrder(tx, order_no)
  const trade = await lockTrade(tx, no)
  if (order === undefined || trade === undefined || word.state === 'paying') return 'known'
  if (word.providerId !== undefined && (await isProviderIdTaken(tx, trade.provider, word.providerId, no))) return 'provider id taken'
  const closed = word.state === 'success' ? await closedBecause(tx, order.meeting_id) : undefined
  const ends = order.status === orderStatus.cancelled || (closed !== undefined && waitsForMoney(order))
  if (word.state === 'success' && trade.state !== 'success' && ends && ticketId === undefined) return 'needs the ticket'

  const by = { who, why: `trade ${no}`, at: deps.clock() }
  const step = { ...by, why: '', entityId: no, action: actions[word.state], from: trade.state }
  const known = word.providerId === undefined ? {} : { provider_id: word.providerId }
  const { to: moved } = await move(tx, tradeMachine, step, { ...known, settled_at: by.at, ask_at: null })
  if (moved === undefined) return 'known'
  if (moved === 'failed') await moveOrder(tx, { ...by, action: 'fail', order })
  if (moved === 'success') {
    const result = await takePayment(deps, tx, order, { ...by, closed })
    if (result !== 'paid') await requestRefund(tx, trade, { cause: result }, by)
  }
  await beside?.(tx)
  return 'settled'
}
