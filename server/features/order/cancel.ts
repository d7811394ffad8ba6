/** The holder gives an unpaid order up: its places are free in the same moment. */
import { orderStatus, type OrderStatus } from '#contract/order.ts'
import type { Db, Row } from '../../db/db.ts'
import { transition } from '../../flow/machine.ts'
import { orderMachine } from './machine.ts'
import { hasOpenTrade, lockOrder, lockTickets, moveOrder } from './store.ts'

/**
 * @returns the state it is in now; `open` while a trade of it can still be paid
 *   at its provider (payment/cancel-order.ts closes that first); undefined when
 *   it cannot be cancelled.
 */
export function cancelOrder(db: Db, order: Row<'orders'>, now: number): Promise<OrderStatus | 'open' | undefined> {
  const { no, ticket_id } = order
  return db.write(async (tx) => {
    await lockTickets(db, tx, { ids: [ticket_id] })
    const from = (await lockOrder(tx, no))?.status ?? order.status
    // A second tap, or the timer was faster: cancelled is what was asked for.
    if (from === orderStatus.cancelled) return from
    const facts = { db, order, openTrade: await hasOpenTrade(tx, no) }
    const step = { ...facts, entityId: no, action: 'cancel', from, who: order.user_id, why: '', at: now } as const
    const { to, refused } = await transition(tx, orderMachine, step, (to) => moveOrder(tx, no, from, to, { ended_at: now }))
    return refused === undefined ? to : 'open'
  })
}
