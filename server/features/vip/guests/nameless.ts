/** The order of a place that was given with a file stays in the books, and names nobody once the file is gone, or has another place. */
import type { Tx } from '../../../db/db.ts'
import { eraseAttendees } from '../../attendee/store.ts'
import { deleteTold } from '../../message/store.ts'
import { attendeesOfPlace } from './place-store.ts'
import type { GuestRow } from './store.ts'

/** Takes one attendee's name, with what was told of them. */
export type Forget = (tx: Tx, userId: string, now: number, attendeeId: string) => Promise<void>

const forgetHere: Forget = async (tx, userId, now, attendeeId) => {
  await deleteTold(tx, userId, attendeeId)
  await eraseAttendees(tx, userId, now, attendeeId)
}

/** @param forget knows more of what hangs on an attendee, where whoever asks does. */
export async function makeNameless(
  tx: Tx,
  { order_no, name }: Pick<GuestRow, 'order_no' | 'name'>,
  now: number,
  forget: Forget = forgetHere,
): Promise<void> {
  if (order_no === null) return
  for (const { id, user_id } of await attendeesOfPlace(tx, order_no, name)) await forget(tx, user_id, now, id)
}
