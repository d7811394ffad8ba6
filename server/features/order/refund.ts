/** Money of an order goes back. Its tickets end when that is asked for (end-tickets.ts); what comes later is about money alone. */
import type { Tx } from '../../db/db.ts'
import { move } from '../../flow/machine.ts'
import { orderMachine } from './machine.ts'
import type { By } from './pay.ts'
import { lockOrder } from './store.ts'

/**
 * The money is back. An order that was not refunding (a double payment, late money, tickets kept) stays as it is.
 * @param isLast asked under lock: whether no other refund of the order is still on its way.
 */
export async function endRefund(tx: Tx, no: string, by: By, isLast: () => Promise<boolean>): Promise<void> {
  const order = await lockOrder(tx, no)
  if (order === undefined) return
  const step = { ...by, entityId: no, action: 'refunded', from: order.status, lastRefund: await isLast() } as const
  await move(tx, orderMachine, step, { ended_at: by.at })
}
