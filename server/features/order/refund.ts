/** A paid order goes back: entry ends when the refund is asked for, places are free when the money is back. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { transition } from '../../flow/machine.ts'
import { orderMachine } from './machine.ts'
import type { By } from './pay.ts'
import { lockOrder, lockTickets, moveOrder } from './store.ts'

/**
 * @param paidTrade whether there is a trade whose money can go back.
 * @returns the order, refunding; undefined when it was not a paid one.
 */
export async function beginRefund(tx: Tx, no: string, by: By, paidTrade: boolean): Promise<Row<'orders'> | undefined> {
  const order = await lockOrder(tx, no)
  if (order === undefined) return undefined
  const from = order.status
  const step = { ...by, entityId: no, action: 'refund', from, order, paidTrade } as const
  const { to } = await transition(tx, orderMachine, step, (to) => moveOrder(tx, no, from, to))
  return to === undefined ? undefined : { ...order, status: to }
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
  if (order === undefined) return
  const from = order.status
  const step = { ...by, entityId: no, action: 'refunded', from, db, order, lastRefund: await isLast() } as const
  await transition(tx, orderMachine, step, (to) => moveOrder(tx, no, from, to, { ended_at: by.at }))
}
