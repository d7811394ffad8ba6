/** The only file that writes trades and refunds. */
import type { TradeState } from '../../../contract/payment.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import type { RefundState } from './machine.ts'

type Trade = Row<'trades'>
type Refund = Row<'refunds'>

export async function insertTrade(tx: Tx, row: Trade): Promise<void> {
  await tx.insertInto('trades').values(row).execute()
}

export function findTrade(db: Db, no: string): Promise<Trade | undefined> {
  return db.read.selectFrom('trades').selectAll().where('no', '=', no).executeTakeFirst()
}

export function lockTrade(tx: Tx, no: string): Promise<Trade | undefined> {
  return tx.selectFrom('trades').selectAll().where('no', '=', no).forNoKeyUpdate().executeTakeFirst()
}

export function newestTrade(db: Db, orderNo: string): Promise<Trade | undefined> {
  return db.read.selectFrom('trades').selectAll().where('order_no', '=', orderNo).orderBy('created_at', 'desc').orderBy('no', 'desc').limit(1).executeTakeFirst()
}

/** The trade of an order that can still be paid; there is one at most, because it is made under the order's lock. */
export function findOpenTrade(on: Db['read'] | Tx, orderNo: string): Promise<Trade | undefined> {
  return on.selectFrom('trades').selectAll().where('order_no', '=', orderNo).where('state', 'in', ['created', 'paying']).limit(1).executeTakeFirst()
}

export function findPaidTrade(tx: Tx, orderNo: string): Promise<Trade | undefined> {
  return tx.selectFrom('trades').selectAll('trades').leftJoin('refunds', 'refunds.trade_no', 'trades.no')
    .where('trades.order_no', '=', orderNo).where('trades.state', '=', 'success').where('refunds.no', 'is', null).limit(1).executeTakeFirst()
}

export async function isProviderIdTaken(tx: Tx, provider: string, providerId: string, butBy: string): Promise<boolean> {
  const row = await tx.selectFrom('trades').select('no').where('provider', '=', provider).where('provider_id', '=', providerId).where('no', '!=', butBy).executeTakeFirst()
  return row !== undefined
}

/** Sets the new state where the trade is still in the one that was read. @returns rows changed. */
export async function moveTrade(tx: Tx, no: string, from: TradeState, to: TradeState, more: Partial<Trade> = {}): Promise<bigint> {
  return (await tx.updateTable('trades').set({ ...more, state: to }).where('no', '=', no).where('state', '=', from).executeTakeFirst()).numUpdatedRows
}

/** Trades to ask the provider about, the longest due first, with what their orders say. */
export function quietTrades(db: Db, now: number, most: number): Promise<(Trade & { expires_at: number | null; order_status: number })[]> {
  return db.read.selectFrom('trades').innerJoin('orders', 'orders.no', 'trades.order_no').selectAll('trades')
    .select(['orders.expires_at', 'orders.status as order_status']).where('ask_at', '<=', now).orderBy('ask_at').limit(most).execute()
}

/** Claims a due row, so that of several servers one asks. @returns whether it was ours to ask. */
export async function claim(db: Db, table: 'trades' | 'refunds', row: Pick<Trade, 'no' | 'ask_at' | 'asked'>, next: number): Promise<boolean> {
  return db.write(async (tx) => {
    const { numUpdatedRows } = await tx.updateTable(table).set({ ask_at: next, asked: row.asked + 1 }).where('no', '=', row.no).where('ask_at', '=', row.ask_at).where('asked', '=', row.asked).executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

export async function insertRefund(tx: Tx, row: Refund): Promise<void> {
  await tx.insertInto('refunds').values(row).execute()
}

export function dueRefunds(db: Db, now: number, most: number): Promise<(Refund & { ticket_id: string })[]> {
  return db.read.selectFrom('refunds').innerJoin('orders', 'orders.no', 'refunds.order_no').selectAll('refunds').select('orders.ticket_id')
    .where('ask_at', '<=', now).orderBy('ask_at').limit(most).execute()
}

/** Sets the new state where the refund is still in the one that was read. @returns rows changed. */
export async function moveRefund(tx: Tx, no: string, from: RefundState, to: RefundState, more: Partial<Refund> = {}): Promise<bigint> {
  return (await tx.updateTable('refunds').set({ ...more, state: to }).where('no', '=', no).where('state', '=', from).executeTakeFirst()).numUpdatedRows
}

/** Whether every other refund of the order has come to its end. */
export async function isLastRefund(tx: Tx, { no, order_no }: Pick<Refund, 'no' | 'order_no'>): Promise<boolean> {
  const other = await tx.selectFrom('refunds').select('no').where('order_no', '=', order_no).where('no', '!=', no).where('state', 'in', ['requested', 'processing']).limit(1).executeTakeFirst()
  return other === undefined
}
