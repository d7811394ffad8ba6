/** A ticket that was bought is somebody else's from now on, with what is kept of them; its code stays, and the buyer still sees it. */
import type { Tx } from '../../db/db.ts'
import { passToClaimer } from '../admission/store.ts'
import { passAttendee } from '../attendee/store.ts'
import { passConsents } from '../consent/store.ts'
import { passFiles } from '../file/store.ts'

interface Passed {
  admissionId: string
  attendeeId: string
  buyerId: string
  holderId: string
}

/** Under the lock of the admission. */
export async function passOn(tx: Tx, { admissionId, attendeeId, buyerId, holderId }: Passed, now: number): Promise<void> {
  await passToClaimer(tx, admissionId, holderId, buyerId)
  await passAttendee(tx, attendeeId, holderId, now)
  await passFiles(tx, 'attendee', attendeeId, holderId)
  await passConsents(tx, attendeeId, holderId)
}
