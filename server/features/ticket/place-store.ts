/** The only file that writes how many places of a ticket are sold. */
import type { Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'

/** Takes places if so many are left; `changed` is 0 otherwise. */
export const takePlaces = prepared((layer, given: Given<{ ticketId: string; copies: number }>) =>
  layer
    .updateTable('tickets')
    .set((q) => ({ sold: q('sold', '+', given.value('copies')) }))
    .where('id', '=', given.value('ticketId'))
    .where((q) => q(q('sold', '+', given.value('copies')), '<=', q.ref('total'))),
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
