/** Money on its way back: a row is written where the need arises; a job sends it after the commit. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { newNumber } from '../../flow/ids.ts'
import { logRow } from '../../flow/machine.ts'
import type { By } from '../order/pay.ts'
import { beginRefund } from '../order/refund.ts'
import { refundMachine } from './machine.ts'
import { findPaidTrade, insertRefund } from './store.ts'

/** In the transaction that found out. One refund for a trade, by its unique number. */
export async function requestRefund(tx: Tx, trade: Row<'trades'>, by: By): Promise<void> {
  const no = newNumber(by.at)
  const to = refundMachine.states[0] as string
  await insertRefund(tx, { no, trade_no: trade.no, order_no: trade.order_no, amount_fen: trade.amount_fen, state: to, why: by.why, created_at: by.at, done_at: null, ask_at: by.at, asked: 0 })
  await tx.insertInto('log').values(logRow('refund', { ...by, entityId: no, action: 'request', from: '', to })).execute()
}

/** Gives a paid order back. @returns whether there was something to give back. */
export function refundOrder(db: Db, orderNo: string, by: By): Promise<boolean> {
  return db.write(async (tx) => {
    const order = await beginRefund(tx, orderNo, by)
    const trade = order && (await findPaidTrade(tx, orderNo))
    if (order !== undefined && trade === undefined) throw new Error(`order ${orderNo} was paid without a trade`)
    if (trade === undefined) return false
    await requestRefund(tx, trade, by)
    return true
  })
}
