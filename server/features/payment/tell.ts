/** An order is paid: whoever paid hears of it. */
import type { Row, Tx } from '../../db/db.ts'
import { tell } from '../message/outbox.ts'
import { aboutOrder } from '../order/store.ts'
import { placeTelling } from '../order/tell.ts'

export async function tellPaid(tx: Tx, order: Row<'orders'>, at: number): Promise<void> {
  await tell(tx, [placeTelling(order, await aboutOrder(tx, order))], at)
}
