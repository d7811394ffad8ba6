/** The holder gives an unpaid order up: its places are free in the same moment. */
import { type order, orderStatus, type OrderStatus } from '../../../contract/order.ts'
import { transition } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { orderMachine } from './machine.ts'
import { findOwnOrder, givePlacesBack, lockOrder, lockTickets, moveOrder, unseatAttendees } from './store.ts'
import { onWire } from './wire.ts'

export const cancel: Handler<typeof order.cancel> = async ({ deps: { db }, input: { no }, user, now }) => {
  const found = await findOwnOrder(db, user.id, no)
  if (found === undefined) return refuse('order_gone')
  const status = await db.write(async (tx) => {
    await lockTickets(db, tx, { ids: [found.ticket_id] })
    const from = ((await lockOrder(tx, no))?.status ?? found.status) as OrderStatus
    // A second tap, or the timer was faster: cancelled is what was asked for.
    if (from === orderStatus.cancelled) return from
    const to = await transition(tx, orderMachine, { entityId: no, action: 'cancel', from, who: user.id, why: '', at: now }, (to) => moveOrder(tx, no, from, to, { ended_at: now }))
    if (to === undefined) return undefined
    await givePlacesBack(tx, found.ticket_id, found.copies)
    await unseatAttendees(db, tx, { nos: [no] })
    return to
  })
  return status === undefined ? refuse('order_not_cancellable') : onWire({ ...found, status }, found, now)
}
