/** The only file that writes how many places of a ticket are sold; and the pools beside it, locked and counted. */
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'

/** Whoever takes places locks the pools of their tickets after these, in ascending id; giving back needs none. */
export const lockPools = prepared((layer, given: Given<{ ids: readonly string[]; meetingIds: readonly string[] }>) =>
  layer
    .selectFrom('pools')
    .selectAll()
    .where((q) => q.or([given.among('id', 'ids'), q.and([sql<boolean>`whole = 1`, given.among('meeting_id', 'meetingIds')])]))
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** Counted by a statement of its own, begun after the lock: so it sees what was sold while the lock was waited for. */
export const takenOfPools = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer
    .selectFrom('pools')
    .innerJoin('tickets', 'tickets.meeting_id', 'pools.meeting_id')
    .select((q) => ['pools.id', q.fn.sum<number>('tickets.sold').as('taken')])
    .where(given.among('pools.id', 'ids'))
    .where(sql<boolean>`(pools.whole = 1 or tickets.pool_id = pools.id)`)
    .groupBy('pools.id'),
)

/**
 * Takes places if so many are left, in the ticket and in every pool of it; `changed` is 0 otherwise. The pools are
 * locked by the caller.
 */
export const takePlaces = prepared((layer, given: Given<{ ticketId: string; copies: number }>) =>
  layer
    .updateTable('tickets')
    .set((q) => ({ sold: q('sold', '+', given.value('copies')) }))
    .where('id', '=', given.value('ticketId'))
    .where((q) => q(q('sold', '+', given.value('copies')), '<=', q.ref('total')))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('pools')
            .select('pools.id')
            .whereRef('pools.meeting_id', '=', 'tickets.meeting_id')
            .where(sql<boolean>`(pools.whole = 1 or pools.id = tickets.pool_id)`)
            .where((pool) =>
              pool(
                pool('pools.total', '-', given.value('copies')),
                '<',
                pool
                  .selectFrom('tickets as sharer')
                  .select((q) => q.fn.sum<number>('sharer.sold').as('taken'))
                  .whereRef('sharer.meeting_id', '=', 'pools.meeting_id')
                  .where(sql<boolean>`(pools.whole = 1 or sharer.pool_id = pools.id)`),
              ),
            ),
        ),
      ),
    ),
)

/** Gives places back. The ticket's row is locked by the caller. */
export async function givePlacesBack(tx: Tx, ticketId: string, copies: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((q) => ({ sold: q('sold', '-', copies) }))
    .where('id', '=', ticketId)
    .execute()
}

/** Sets the count right. One with more held than it has places stays as it is. The ticket's row is locked by the caller. */
export async function setSold(tx: Tx, ticketId: string, held: number): Promise<void> {
  await tx.updateTable('tickets').set({ sold: held }).where('id', '=', ticketId).where('total', '>=', held).execute()
}
