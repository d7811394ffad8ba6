/** The only file that writes trades. */
import type { OrderStatus } from '#contract/order.ts'
import { claim } from '../../db/claim.ts'
import type { Db, Row, Tx } from '../../db/db.ts'

type Trade = Row<'trades'>

export async function insertTrade(tx: Tx, row: Trade): Promise<void> {
  await tx.insertInto('trades').values(row).execute()
}

/** Many at once, by the fast path of batches. */
export function insertTrades(db: Db, tx: Tx, rows: readonly Trade[]): Promise<void> {
  return db.insertMany(tx, 'trades', rows as readonly (Trade & Record<string, string | number | null>)[])
}

export function findTrade(db: Db, no: string): Promise<Trade | undefined> {
  return db.read.selectFrom('trades').selectAll().where('no', '=', no).executeTakeFirst()
}

export function lockTrade(tx: Tx, no: string): Promise<Trade | undefined> {
  return tx.selectFrom('trades').selectAll().where('no', '=', no).forNoKeyUpdate().executeTakeFirst()
}

export function newestTrade(db: Db, orderNo: string): Promise<Trade | undefined> {
  return db.read
    .selectFrom('trades')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('created_at', 'desc')
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The trade of an order that can still be paid; there is one at most, because it is made under the order's lock. */
export function findOpenTrade(on: Db['read'] | Tx, orderNo: string): Promise<Trade | undefined> {
  return on
    .selectFrom('trades')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['created', 'paying'])
    .limit(1)
    .executeTakeFirst()
}

/** Whether money has come for an order, whatever has become of it since. */
export async function hasBeenPaid(tx: Tx, orderNo: string): Promise<boolean> {
  const trade = tx.selectFrom('trades').select('no').where('order_no', '=', orderNo).where('state', '=', 'success').limit(1)
  return (await trade.executeTakeFirst()) !== undefined
}

/** The trade of an order that a receipt stands for. */
export function tradeOfReceipt(tx: Tx, orderNo: string, receiptId: string): Promise<Trade> {
  const trade = tx.selectFrom('trades').selectAll().where('order_no', '=', orderNo).where('receipt_id', '=', receiptId)
  return trade.executeTakeFirstOrThrow()
}

export async function isProviderIdTaken(tx: Tx, provider: string, providerId: string, butBy: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trades')
    .select('no')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .where('no', '!=', butBy)
    .executeTakeFirst()
  return row !== undefined
}

/** One provider's trades, or those of none that is configured. */
export type Whose = { provider: string } | { except: readonly string[] }

/** Trades to ask the provider about, the longest due first, with what their orders say. */
export function quietTrades(
  db: Db,
  whose: Whose,
  now: number,
  most: number,
): Promise<(Trade & { expires_at: number | null; order_status: OrderStatus })[]> {
  return db.read
    .selectFrom('trades')
    .innerJoin('orders', 'orders.no', 'trades.order_no')
    .selectAll('trades')
    .select(['orders.expires_at', 'orders.status as order_status'])
    .where('ask_at', '<=', now)
    .$call((q) =>
      'provider' in whose
        ? q.where('trades.provider', '=', whose.provider)
        : whose.except.length === 0
          ? q
          : q.where('trades.provider', 'not in', whose.except),
    )
    .orderBy('ask_at')
    .limit(most)
    .execute()
}

/** Of several servers one asks about a trade; it falls due again at `next`. @returns whether it was ours to ask about. */
export function claimTrade(db: Db, trade: Pick<Trade, 'no' | 'ask_at' | 'asked'>, next: number): Promise<boolean> {
  return claim(db, 'trades', trade, next)
}

/** Whom the cashier saw. */
export async function forgetPayers(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('trades')
    .set({ payer_seen: '' })
    .where('order_no', 'in', tx.selectFrom('orders').select('no').where('user_id', '=', userId))
    .where('payer_seen', '!=', '')
    .execute()
}
