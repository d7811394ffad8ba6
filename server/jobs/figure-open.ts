/** Orders and money that move, or wait for somebody: of each kind an index holds these alone, so that counting them is cheap. */
import { sql } from 'kysely'
import { orderStatus, type OrderStatus } from '#contract/order.ts'
import type { TradeState } from '#contract/payment.ts'
import type { RefundState } from '#contract/refund.ts'
import { countAll, type Counted, each, type Found, orderWord } from './figure-lines.ts'

const { unpaid, payFailed, review } = orderStatus
/** By `orders_unpaid` and `orders_review`, `trades_open`, `refunds_open`; what else there is figure-totals.ts counts. */
export const openStates = {
  orders: [unpaid, payFailed, review] satisfies OrderStatus[],
  trades: ['created', 'paying'] satisfies TradeState[],
  refunds: ['requested', 'processing', 'failed'] satisfies RefundState[],
} as const

export async function openOrders({ read }: Found): Promise<Counted[]> {
  const states = read
    .selectFrom('orders')
    .select(['status', countAll.as('count')])
    .groupBy('status')
  // Of an index for some states SQLite makes use only where they stand there literally, as they do in the index.
  const rows = [
    ...(await states.where(sql<boolean>`status in (0, 2)`).execute()),
    ...(await states.where(sql<boolean>`status = 6`).execute()),
  ]
  return each('orders', new Map(rows.map(({ status, count }) => [orderWord(status), Number(count)])), openStates.orders.map(orderWord))
}

export async function openMoney({ read }: Found): Promise<Counted[]> {
  const sums = ['state', countAll.as('count'), sql<number>`cast(sum(amount_fen) as bigint)`.as('fen')] as const
  const trades = await read
    .selectFrom('trades')
    .select(sums)
    .where(sql<boolean>`state in ('created', 'paying')`)
    .groupBy('state')
    .execute()
  const refunds = await read
    .selectFrom('refunds')
    .select(sums)
    .where(sql<boolean>`state in ('requested', 'processing', 'failed')`)
    .groupBy('state')
    .execute()
  return [...money('trades', trades, openStates.trades), ...money('refunds', refunds, openStates.refunds)]
}

type Sums = readonly { state: string; count: unknown; fen: unknown }[]

/** Both figures of a table. */
export function money(table: 'trades' | 'refunds', sums: Sums, states: readonly string[]): Counted[] {
  return [
    ...each(table, new Map(sums.map(({ state, count }) => [state, Number(count)])), states),
    ...each(`${table}_yuan`, new Map(sums.map(({ state, fen }) => [state, Number(fen)])), states),
  ]
}
