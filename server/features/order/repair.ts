/** Compares the places counted on tickets with the orders that hold them; a counter is only as good as its check. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { setSold } from '../ticket/place-store.ts'
import { letGo } from './machine.ts'
import { lockTickets } from './store.ts'

export interface Drift {
  ticketId: string
  /** What the ticket says, and what its live orders add up to. */
  sold: number
  held: number
}

/** Every ticket, or one, whose count is not what its live orders hold. Reads one consistent state. */
export async function findDrift(db: Pick<Db, 'read'>, only?: string): Promise<Drift[]> {
  const held = sql<number>`coalesce((select sum(copies) from orders where orders.ticket_id = tickets.id and orders.status not in (${sql.join(letGo)})), 0)`
  return db.read
    .selectFrom('tickets')
    .select(['id as ticketId', 'sold', held.as('held')])
    .where(held, '!=', sql.ref<number>('tickets.sold'))
    .$if(only !== undefined, (q) => q.where('id', '=', only as string))
    .orderBy('id')
    .execute()
}

/**
 * Sets drifted counts right, each ticket locked while it is counted again.
 * @returns what was found; a ticket with more held than it has places cannot be set right by counting and stays as it is.
 */
export async function repairDrift(db: Db): Promise<Drift[]> {
  const drifted = await findDrift(db)
  for (const { ticketId } of drifted) {
    await db.write(async (tx) => {
      await lockTickets(db, tx, { ids: [ticketId] })
      const { held } = await tx
        .selectFrom('orders')
        .select((q) => q.fn.coalesce(q.fn.sum<number>('copies'), sql<number>`0`).as('held'))
        .where('ticket_id', '=', ticketId)
        .where('status', 'not in', [...letGo])
        .executeTakeFirstOrThrow()
      await setSold(tx, ticketId, held)
    })
  }
  return drifted
}

export interface Overfull {
  name: string
  total: number
  taken: number
}

/** Every pool whose tickets have sold more than it holds: no counting sets that right, a person decides. */
export function findOverfull(db: Pick<Db, 'read'>): Promise<Overfull[]> {
  const taken = sql<number>`coalesce((select sum(sold) from tickets where tickets.meeting_id = pools.meeting_id and (pools.whole = 1 or tickets.pool_id = pools.id)), 0)`
  return db.read
    .selectFrom('pools')
    .select(['name', 'total', taken.as('taken')])
    .where(taken, '>', sql.ref<number>('total'))
    .orderBy('id')
    .execute()
}
