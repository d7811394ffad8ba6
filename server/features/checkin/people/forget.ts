/** What doors were told of a person who asks to be forgotten: notes, what they answered, and their name on the rosters of devices. */
import type { Tx } from '../../../db/db.ts'
import { tellDoors } from '../../admission/roster-store.ts'
import { admissionIdsOf } from '../../admission/store.ts'
import { deleteNotes, leaveHosting } from '../../admission/door-notes-store.ts'
import { deleteVisitAsks } from '../ownership/ask-store.ts'
import { deleteVisitReleases } from '../ownership/release-store.ts'
import { clearAnswers, deleteVisitStates } from '../scans/scan-store.ts'

/** After their attendees have lost their names. @param attendeeId only this one of theirs. */
export async function forgetAtDoors(tx: Tx, userId: string, attendeeId?: string): Promise<void> {
  const theirs = admissionIdsOf(tx, userId, attendeeId)
  await deleteNotes(tx, theirs)
  if (attendeeId === undefined) await leaveHosting(tx, userId)
  await clearAnswers(tx, theirs)
  await tellDoors(tx, userId, attendeeId)
}

/** Where visits stood at their lists. Their scans stay: they name nobody. */
export async function forgetVisitsAtDoors(tx: Tx, visitIds: readonly string[]): Promise<void> {
  await deleteVisitAsks(tx, visitIds)
  await deleteVisitReleases(tx, visitIds)
  await deleteVisitStates(tx, visitIds)
}
