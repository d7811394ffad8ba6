/**
 * Unpaid orders whose time is up give their places back. Safe on several servers at once: only what is still unpaid
 * under lock is moved.
 */
import type { Db } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { can } from '../../flow/machine.ts'
import { unseatAttendees } from '../attendee/seat-store.ts'
import { givePlacesBack } from '../ticket/place-store.ts'
import { orderMachine } from './machine.ts'
import { cancelLocked, lockUnpaid, lockTickets, ordersByNo, overdueOrders } from './store.ts'
import { dropWishes } from './wish-store.ts'

/** Few enough that a sweep never holds up a sale. */
const BATCH = 200

/** One bounded sweep. @returns how many orders expired; BATCH means there may be more. */
export async function expireOverdue(db: Db, now: number): Promise<{ expired: number; more: boolean }> {
  const overdue = await overdueOrders(db, now, BATCH)
  if (overdue.length === 0) return { expired: 0, more: false }
  return {
    expired: await expireOrders(
      db,
      overdue.map(({ no }) => no),
      now,
    ),
    more: overdue.length === BATCH,
  }
}

/** Cancels those of the given orders that are unpaid and past their time. @returns how many. */
export async function expireOrders(db: Db, nos: readonly string[], now: number): Promise<number> {
  return db.write(async (tx) => {
    const ids = [...new Set((await ordersByNo(db, tx, { nos })).rows.map((row) => row.ticket_id))]
    await lockTickets(db, tx, { ids })
    const rows = (await lockUnpaid(db, tx, { nos })).rows.filter((order) =>
      can(orderMachine, 'expire', order.status, { order, at: now, openTrade: Boolean(order.open_trade) }),
    )
    if (rows.length === 0) return 0
    const gone = rows.map(({ no }) => no)
    await cancelLocked(db, tx, { nos: gone, now })
    for (const id of ids) {
      const copies = rows.filter((row) => row.ticket_id === id).reduce((sum, row) => sum + row.copies, 0)
      if (copies > 0) await givePlacesBack(tx, id, copies)
    }
    await unseatAttendees(db, tx, { nos: gone })
    await dropWishes(db, tx, { nos: gone })
    const { to } = orderMachine.edges.expire
    await writeLog(
      tx,
      rows.map(({ no, status }) => ({
        entity: 'order',
        entityId: no,
        action: 'expire',
        from: status,
        to,
        who: 'timer',
        why: 'not paid in time',
        at: now,
      })),
      db,
    )
    return rows.length
  })
}
