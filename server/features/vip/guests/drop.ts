/** A file goes before its list does, with its picture, what hangs on it, and what was said of it. */
import type { Tx } from '../../../db/db.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { deleteUses } from '../../file/store.ts'
import { deleteAbout } from '../../message/store.ts'
import { deleteGuest, toldAbout } from '../purge-store.ts'
import { vipKinds } from '../told.ts'
import { forgetAtDoor } from './door-note.ts'
import type { By } from './move.ts'
import { makeNameless } from './nameless.ts'
import type { GuestRow } from './store.ts'

/** @param guest locked. */
export async function dropGuest(tx: Tx, guest: GuestRow, by: By): Promise<void> {
  const { id, meeting_id: meetingId, state } = guest
  await forgetAtDoor(tx, guest)
  await makeNameless(tx, guest, by.at)
  await deleteAbout(tx, vipKinds, await toldAbout(tx, meetingId, id))
  await deleteUses(tx, 'vip_guest', id)
  await deleteGuest(tx, id)
  await writeLog(tx, [{ entity: 'vip_guest', entityId: id, meetingId, action: 'remove', from: state, ...by }])
}
