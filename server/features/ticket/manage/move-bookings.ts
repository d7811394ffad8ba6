/** How long tickets are sold goes by as much as their meeting. */
import type { Row, Tx } from '../../../db/db.ts'
import { recordChanges } from '../../history/revision.ts'
import { lockTicketsOf, ownTickets, updateTicket } from '../manage-store.ts'
import { bookingTimes } from './values.ts'

/** A sale lasts a minute at least, also of a meeting that is brought forward. */
const LEAST_MS = 60_000

/**
 * A sale that has begun goes on; one that has not begins by as much later.
 * @param meeting as it was: what is sold on after its end is sold without regard to it.
 */
export async function moveBookings(
  tx: Tx,
  { id: meetingId, ends_at }: Pick<Row<'meetings'>, 'id' | 'ends_at'>,
  { by, who, at }: { by: number; who: string; at: number },
): Promise<void> {
  await lockTicketsOf(tx, meetingId)
  for (const row of await ownTickets(tx, meetingId)) {
    if (row.booking_to > ends_at) continue
    const booking_from = row.booking_from > at ? row.booking_from + by : row.booking_from
    const booking_to = Math.max(row.booking_to + by, booking_from + LEAST_MS)
    const edition = row.edition + 1
    const moved = { ...row, booking_from, booking_to }
    await updateTicket(tx, row.id, { booking_from, booking_to, edition })
    const ticket = { entity: 'ticket', entityId: row.id, meetingId, revision: edition, who, at }
    await recordChanges(tx, ticket, bookingTimes(row), bookingTimes(moved))
  }
}
