/** What doors were told of a person who asks to be forgotten: notes, what they answered, and their name on the rosters of devices. */
import type { Tx } from '../../db/db.ts'

/** After their attendees have lost their names. @param attendeeId only this one of theirs. */
export async function forgetAtDoors(tx: Tx, userId: string, attendeeId?: string): Promise<void> {
  const theirs = tx
    .selectFrom('admissions')
    .select('id')
    .where('user_id', '=', userId)
    .$if(attendeeId !== undefined, (q) => q.where('attendee_id', '=', attendeeId as string))
  await tx.deleteFrom('door_notes').where('admission_id', 'in', theirs).execute()
  if (attendeeId === undefined) await tx.updateTable('door_notes').set({ host_id: null }).where('host_id', '=', userId).execute()
  await tx.updateTable('checkin_scans').set({ answers: '{}' }).where('admission_id', 'in', theirs).where('answers', '!=', '{}').execute()
  await tx.updateTable('admissions').set({ roster_version: null }).where('id', 'in', theirs).execute()
}
