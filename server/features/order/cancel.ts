/** The holder gives an unpaid order up: its places are free in the same moment. */
import { orderStatus, type OrderStatus } from '../../../contract/order.ts'
import type { Db, Row } from '../../db/db.ts'
import { transition } from '../../flow/machine.ts'
import { orderMachine } from './machine.ts'
import { givePlacesBack, hasOpenTrade, lockOrder, lockTickets, moveOrder, unseatAttendees } from './store.ts'

/**
 * @returns the state it is in now; `open` while a trade of it can still be paid
 *   at its provider (payment/cancel-order.ts closes that first); undefined when
 *   it cannot be cancelled.
 */
export function cancelOrder(db: Db, order: Row<'orders'>, now: number): Promise<OrderStatus | 'open' | undefined> {
  const { no, ticket_id } = order
  return db.write(async (tx) => {
    await lockTickets(db, tx, { ids: [ticket_id] })
    const from = ((await lockOrder(tx, no))?.status ?? order.status) as OrderStatus
    // A second tap, or the timer was faster: cancelled is what was asked for.
    if (from === orderStatus.cancelled) return from
    if (await hasOpenTrade(tx, no)) return 'open'
    const to = await transition(tx, orderMachine, { entityId: no, action: 'cancel', from, who: order.user_id, why: '', at: now }, (to) =>
      moveOrder(tx, no, from, to, { ended_at: now }),
    )
    if (to === undefined) return undefined
    await givePlacesBack(tx, ticket_id, order.copies)
    await unseatAttendees(db, tx, { nos: [no] })
    return to
  })
}
