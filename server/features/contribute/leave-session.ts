/** A paper that is taken back leaves its session: who was to speak, and the abstract. */
import type { Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { recordChanges } from '../history/revision.ts'
import { publish } from '../schedule/manage/save.ts'
import { changeSession, scheduleItems } from '../schedule/store.ts'
import { detailsOf } from './session-text.ts'
import { abstractOf, authorsOf, type Contribution } from './store.ts'

/**
 * The session stays, with what organisers have written themselves: its hour and its room are theirs. Nothing is done where it
 * was removed. The meeting is locked by the caller.
 */
export async function leaveSession(tx: Tx, row: Contribution, who: string, now: number): Promise<void> {
  const session = await scheduleItems.lock(tx, { id: row.session_id, meeting_id: row.meeting_id })
  if (session === undefined) return
  const authors = new Set((await authorsOf(tx, [row.id])).map(({ name }) => name))
  const speakers = readJson(session.speakers)
  const staying = speakers.filter((name) => !authors.has(name))
  const details = session.details === detailsOf(await abstractOf(tx, row)) ? '' : session.details
  if (staying.length === speakers.length && details === session.details) return
  const edition = session.edition + 1
  await changeSession(tx, session.id, { speakers: writeJson(staying), details, edition })
  const thing = { entity: 'schedule_item', entityId: session.id, meetingId: row.meeting_id, revision: edition, who, at: now }
  const before = { speakers: speakers.join('、'), details: session.details }
  await recordChanges(tx, thing, before, { speakers: staying.join('、'), details })
  await publish(tx, row.meeting_id)
}
