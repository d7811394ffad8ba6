/** The only file that writes which order an attendee's place is of. */
import type { Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'

export const seatAttendees = prepared((layer, given: Given<{ seats: readonly [attendee: string, order: string][] }>) =>
  layer
    .updateTable('attendees')
    .from(given.pairs('seats', 'seat'))
    .set((q) => ({ order_no: q.ref('seat.b') }))
    .whereRef('attendees.id', '=', 'seat.a'),
)

/** A place goes from one person to another, whose row is new; the order still names whom it was bought for. */
export async function passSeat(tx: Tx, no: string, from: string, to: string): Promise<void> {
  await unseat(tx, no, from)
  await tx.updateTable('attendees').set({ order_no: no }).where('id', '=', to).execute()
}

/** One person's place in an order goes. */
export async function unseat(tx: Tx, no: string, attendeeId: string): Promise<void> {
  await tx.updateTable('attendees').set({ order_no: null }).where('id', '=', attendeeId).where('order_no', '=', no).execute()
}

/** Frees the attendees of orders that let go, and those that tickets of theirs were given to. */
export const unseatAttendees = prepared((layer, given: Given<{ nos: readonly string[] }>) =>
  layer
    .updateTable('attendees')
    .set({ order_no: null })
    .where(
      'id',
      'in',
      layer
        .selectFrom('order_attendees')
        .select('attendee_id')
        .where(given.among('order_attendees.order_no', 'nos'))
        .union(layer.selectFrom('admissions').select('attendee_id').where(given.among('admissions.order_no', 'nos'))),
    )
    .where(given.among('attendees.order_no', 'nos')),
)
