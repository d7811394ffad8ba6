/**
 * A list on its way back, some people at a time: who has opened, used, passed on or paid for theirs stays, and is counted.
 * Locked in the order of everybody else, ticket, order, admissions: a scan at the same instant finds the ticket, and then
 * its person stays, or finds it gone.
 */
import { namelistSays } from '#contract/namelist.ts'
import { orderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { move } from '../../flow/machine.ts'
import { lockAdmissionsOf } from '../admission/store.ts'
import { tell } from '../message/outbox.ts'
import { endTickets } from '../order/end-tickets.ts'
import { orderMachine } from '../order/machine.ts'
import { aboutOrder, hasOpenTrade, lockOrder, lockTickets } from '../order/store.ts'
import { orderTelling } from '../order/tell.ts'
import type { Kind, Step } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import type { Checkpoint } from './import-task.ts'
import { isGrown, type List, listOfTask, moveList, namelistRows, rowsAfter } from './store.ts'

/** So many people are taken back by one step. */
const PEOPLE_A_STEP = 25

export const namelistUndo: Kind = {
  open: async ({ db, clock }, task) => {
    const list = await listOfTask(db, task.id)
    const total = await namelistRows.count(db.read, { namelist_id: list.id })
    return async ({ at, done }: Checkpoint): Promise<Step<Checkpoint>> => {
      const rows = await rowsAfter(db.read, { listId: list.id, after: at, most: PEOPLE_A_STEP }, true)
      const last = rows.length < PEOPLE_A_STEP
      return {
        checkpoint: { at: rows.at(-1)?.position ?? at, done: done + rows.length },
        done: done + rows.length,
        total: last ? done + rows.length : total,
        write: async (tx) => {
          const now = clock()
          if (rows.length > 0) await lockTickets(db, tx, { ids: [list.ticket_id] })
          for (const { order_no } of rows) await takeBack(db, tx, task, order_no as string, now)
          if (last) await finish(tx, list, now)
        },
        ...(last && { over: {} }),
      }
    }
  },
}

/** @param no an order of one person, whose ticket is locked. */
async function takeBack(db: Db, tx: Tx, { user_id: who }: Task, no: string, at: number): Promise<void> {
  const order = (await lockOrder(tx, no)) as Row<'orders'>
  await lockAdmissionsOf(tx, no)
  if (await isGrown(tx, no)) return
  const by = { who, why: namelistSays.takenBack, at }
  if (order.status === orderStatus.paid) {
    const { ended } = await endTickets(db, tx, { ...by, order, admissionIds: 'all', ended: 'withdrawn' })
    if (ended.length > 0) await tellOf(tx, order, at)
    return
  }
  if (order.status !== orderStatus.unpaid && order.status !== orderStatus.payFailed) return
  // Somebody who is paying at this moment has opened theirs.
  const step = { ...by, db, order, openTrade: await hasOpenTrade(tx, no), entityId: no, action: 'cancel', from: order.status } as const
  const { to } = await move(tx, orderMachine, step, { ended_at: at })
  if (to !== undefined) await tellOf(tx, order, at)
}

/** They were told of their place by the import. */
async function tellOf(tx: Tx, order: Row<'orders'>, at: number): Promise<void> {
  await tell(tx, [orderTelling('ticket_withdrawn', order, await aboutOrder(tx, order), namelistSays.takenBack)], at)
}

async function finish(tx: Tx, list: List, at: number): Promise<void> {
  await moveList(tx, list.id, { state: 'undone', ended_at: at })
}
