/** How many places of a ticket are left: of its own total, of its pool, of the meeting's. */
import type { Row } from '../../db/db.ts'

/**
 * What `total` holds of a ticket without one of its own, for its table wants a number that `sold` stays within: more than
 * any pool has. The wire says 0.
 */
export const NO_OWN_TOTAL = 1_000_000_000

/** A pool with the places that its tickets hold. */
export type PoolWithTaken = Row<'pools'> & { taken: number }

/** Whether a ticket counts by a pool: every one by the meeting's. */
export function countsBy(ticket: Pick<Row<'tickets'>, 'pool_id'>, pool: Pick<Row<'pools'>, 'id' | 'whole'>): boolean {
  return pool.whole === 1 || pool.id === ticket.pool_id
}

/** @param pools of the meeting. */
export function leftOf(ticket: Pick<Row<'tickets'>, 'total' | 'sold' | 'pool_id'>, pools: readonly PoolWithTaken[]): number {
  const shared = pools.filter((pool) => countsBy(ticket, pool)).map(({ total, taken }) => total - taken)
  return Math.max(0, Math.min(ticket.total - ticket.sold, ...shared))
}
