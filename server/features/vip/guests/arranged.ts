/** What follows from a file and its plan, asked again after whatever was changed in either: `arranged` or not, and the door's note. */
import type { Tx } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { noteAtDoor } from './door-note.ts'
import { listOf } from './list-store.ts'
import { type By, moveGuest } from './move.ts'
import { lacksOf } from './outlook.ts'
import { arrangedFor } from './outlook-store.ts'
import { lockGuest, meetingOf } from './store.ts'

/**
 * To be called at the end of the transaction that changes something of a guest's: `confirmed` and `arranged` follow from what
 * is missing, and nothing else moves between them. A file that is gone, or in any other state, stays as it is.
 */
export async function settleArranged(tx: Tx, guestId: string, by: By): Promise<void> {
  const guest = await lockGuest(tx, guestId)
  if (guest === undefined) return
  const { banquets } = await listOf(tx, await meetingOf(tx, guest.meeting_id))
  const arranged = (await arrangedFor(tx, [guestId]))(guestId)
  await noteAtDoor(tx, guest, arranged, readJson(banquets))
  const lacks = lacksOf(guest, arranged, readJson(banquets))
  if (guest.state === 'confirmed' && lacks.length === 0) await moveGuest(tx, guestId, 'arrange', by)
  if (guest.state === 'arranged' && lacks.length > 0) await moveGuest(tx, guestId, 'unsettle', by)
}
