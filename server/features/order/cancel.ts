/** An unpaid order is given up, by its holder or an organiser: its places are free in the same moment. */
import { orderStatus, type OrderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { move } from '../../flow/machine.ts'
import { orderMachine } from './machine.ts'
import type { By } from './pay.ts'
import { hasOpenTrade, lockOrder, lockTickets } from './store.ts'

/**
 * @param beside what becomes true with it, in the same transaction, when it is cancelled now.
 * @returns the state it is in now; `open` while a trade of it can still be paid
 *   at its provider (payment/cancel-order.ts closes that first); undefined when
 *   it cannot be cancelled.
 */
export function cancelOrder(
  db: Db,
  order: Row<'orders'>,
  by: By,
  beside?: (tx: Tx) => Promise<void>,
): Promise<OrderStatus | 'open' | undefined> {
  const { no, ticket_id } = order
  return db.write(async (tx) => {
    await lockTickets(db, tx, { ids: [ticket_id] })
    const from = (await lockOrder(tx, no))?.status ?? order.status
    // A second tap, or the timer was faster: cancelled is what was asked for.
    if (from === orderStatus.cancelled) return from
    const facts = { db, order, openTrade: await hasOpenTrade(tx, no) }
    const step = { ...facts, entityId: no, action: 'cancel', from, ...by } as const
    const { to, refused } = await move(tx, orderMachine, step, { ended_at: by.at })
    if (to !== undefined) await beside?.(tx)
    return refused === undefined ? to : 'open'
  })
}
