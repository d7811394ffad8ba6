/** How many places of a ticket are left: of its own total, of its pool, of the meeting's. */
import type { Row } from '../../db/db.ts'

/** A pool with the places that its tickets hold. */
export type PoolWithTaken = Row<'pools'> & { taken: number }

/** Whether a ticket counts by a pool: every one by the meeting's. */
export function countsBy(ticket: Pick<Row<'tickets'>, 'pool_id'>, pool: Pick<Row<'pools'>, 'id' | 'whole'>): boolean {
  return pool.whole === 1 || pool.id === ticket.pool_id
}

/** @param pools of the meeting. */
export function leftOf(
  ticket: Pick<Row<'tickets'>, 'total' | 'sold' | 'pool_id'>,
  pools: readonly Pick<PoolWithTaken, 'id' | 'whole' | 'total' | 'taken'>[],
): number {
  const shared = pools.filter((pool) => countsBy(ticket, pool)).map(({ total, taken }) => total - taken)
  return Math.max(0, Math.min(ticket.total - ticket.sold, ...shared))
}
