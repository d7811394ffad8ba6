/**
 * Throws a meeting's list of guests away on the day that it names, not before its meeting is over: files and plan, pictures,
 * links, what doors and hosts were told, tables that were made of it, and the names on places that were given with files.
 */
import type { Db, Tx } from '../../db/db.ts'
import { deleteNotes } from '../admission/door-notes-store.ts'
import { tellAnew } from '../admission/roster-store.ts'
import { dropUses } from '../file/store.ts'
import { dropFiles } from '../file/written.ts'
import { deleteAbout } from '../message/store.ts'
import { deleteTasks } from '../task/store.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Forget, makeNameless } from './guests/nameless.ts'
import { deleteAll, dueMeetings, exportsOf, guestIds, keptOf, placesOf, toldAbout } from './purge-store.ts'
import { vipKinds } from './told.ts'

/** Meetings that a sweep takes at once. */
const AT_ONCE = 20

/** @param before lists whose day is not after it. @param forget takes the name of an attendee, with all that hangs on it. */
export async function sweepVips(db: Db, before: number, now: number, forget: Forget): Promise<void> {
  for (const meetingId of await dueMeetings(db.read, before, now, AT_ONCE)) await db.write((tx) => throwAway(tx, meetingId, now, forget))
}

async function throwAway(tx: Tx, meetingId: string, now: number, forget: Forget): Promise<void> {
  for (const guest of await keptOf(tx, meetingId)) {
    await makeNameless(tx, guest, now, forget)
    if (guest.admission_id !== null) await tellAnew(tx, guest.admission_id)
  }
  await deleteNotes(tx, placesOf(tx, meetingId))
  await deleteAbout(tx, vipKinds, await toldAbout(tx, meetingId))
  await dropUses(tx, 'vip_guest', guestIds(tx, meetingId))
  const tables = await exportsOf(tx, meetingId)
  for (const id of tables) await dropFiles(tx, 'task', id)
  await deleteTasks(tx, tables)
  await deleteAll(tx, meetingId)
  await writeLog(tx, [{ entity: 'vip_list', entityId: meetingId, meetingId, action: 'purge', who: 'timer', at: now }])
}
