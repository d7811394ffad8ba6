/** A paid order goes back: entry ends when the refund is asked for, places are free when the money is back. */
import { orderStatus, type OrderStatus } from '../../../contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { transition } from '../../flow/machine.ts'
import { revokeAdmissions } from '../admission/issue.ts'
import { orderMachine } from './machine.ts'
import type { By } from './pay.ts'
import { givePlacesBack, lockOrder, lockTickets, moveOrder, unseatAttendees } from './store.ts'

/** @returns the order, refunding; undefined when it was not a paid one. */
export async function beginRefund(tx: Tx, no: string, by: By): Promise<Row<'orders'> | undefined> {
  const order = await lockOrder(tx, no)
  if (order === undefined) return undefined
  const from = order.status as OrderStatus
  const to = await transition(tx, orderMachine, { ...by, entityId: no, action: 'refund', from }, (to) => moveOrder(tx, no, from, to))
  if (to === undefined) return undefined
  await revokeAdmissions(tx, no, by)
  return { ...order, status: to }
}

/**
 * The money is back. An order that was not refunding (a double payment, late money) stays as it is.
 * @param isLast asked under lock: whether no other refund of the order is still on its way.
 */
export async function endRefund(
  db: Db,
  tx: Tx,
  { no, ticket_id }: Pick<Row<'orders'>, 'no' | 'ticket_id'>,
  by: By,
  isLast: () => Promise<boolean>,
): Promise<void> {
  await lockTickets(db, tx, { ids: [ticket_id] })
  const order = await lockOrder(tx, no)
  if (order?.status !== orderStatus.refunding || !(await isLast())) return
  await transition(tx, orderMachine, { ...by, entityId: no, action: 'refunded', from: orderStatus.refunding }, (to) =>
    moveOrder(tx, no, orderStatus.refunding, to, { ended_at: by.at }),
  )
  await givePlacesBack(tx, ticket_id, order.copies)
  await unseatAttendees(db, tx, { nos: [no] })
}
