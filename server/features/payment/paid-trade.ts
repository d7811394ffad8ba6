/** Money that lies on the table already: its trade is written as settled, and no provider is ever asked about it. */
import type { HandProvider } from '#contract/payment.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { newNumber } from '../../flow/ids.ts'
import { type LogLine, writeLog } from '../../flow/log-store.ts'
import { insertTrade, insertTrades } from './store.ts'

interface Paid {
  orderNo: string
  provider: HandProvider
  amountFen: number
  receiptId: string
  who: string
  at: number
}

/** By what a trade is known to a provider that gives no name: one receipt pays an order once. */
export function receiptName(receiptId: string, orderNo: string): string {
  return `receipt ${receiptId} ${orderNo}`
}

/** The order is made in the same transaction, or locked and without an open trade; moving it is the caller's. */
export async function insertPaidTrade(tx: Tx, paid: Paid): Promise<Row<'trades'>> {
  const trade = tradeOf(paid)
  await insertTrade(tx, trade)
  await writeLog(tx, linesOf(trade, paid))
  return trade
}

/** The same for many orders, by the fast path of batches. */
export async function insertPaidTrades(db: Db, tx: Tx, paids: readonly Paid[]): Promise<void> {
  const made = paids.map((paid) => ({ paid, trade: tradeOf(paid) }))
  await insertTrades(
    db,
    tx,
    made.map(({ trade }) => trade),
  )
  await writeLog(
    tx,
    made.flatMap(({ trade, paid }) => linesOf(trade, paid)),
    db,
  )
}

function tradeOf({ orderNo, provider, amountFen, receiptId, at }: Paid): Row<'trades'> {
  return {
    no: newNumber(at),
    order_no: orderNo,
    provider,
    channel: '',
    payer_seen: '',
    provider_id: receiptName(receiptId, orderNo),
    amount_fen: amountFen,
    state: 'success',
    code_url: '',
    handle_until: null,
    receipt_id: receiptId,
    created_at: at,
    settled_at: at,
    ask_at: null,
    asked: 0,
  }
}

function linesOf(trade: Row<'trades'>, { orderNo, receiptId, who, at }: Paid): LogLine[] {
  const line = { entity: 'trade', entityId: trade.no, who, at }
  return [
    { ...line, action: 'create', to: 'created', why: `order ${orderNo}` },
    { ...line, action: 'succeed', from: 'created', to: trade.state, why: `receipt ${receiptId}` },
  ]
}
