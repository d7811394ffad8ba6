/** A paper that is taken back leaves its session: who was to speak, and the abstract. */
import type { Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { differences, recordChanges } from '../history/changes.ts'
import { publish } from '../schedule/manage/save.ts'
import { changeSession, lockSession } from '../schedule/store.ts'
import { detailsOf } from './session-text.ts'
import { abstractOf, authorsOf, type Contribution } from './store.ts'

/**
 * The session stays, with what organisers have written themselves: its hour and its room are theirs. Nothing is done where it
 * was removed. The meeting is locked by the caller.
 */
export async function leaveSession(tx: Tx, row: Contribution, who: string, now: number): Promise<void> {
  const session = await lockSession(tx, row.meeting_id, row.session_id)
  if (session === undefined) return
  const authors = new Set((await authorsOf(tx, [row.id])).map(({ name }) => name))
  const speakers = readJson(session.speakers)
  const staying = speakers.filter((name) => !authors.has(name))
  const details = session.details === detailsOf(await abstractOf(tx, row)) ? '' : session.details
  const before = { speakers: speakers.join('、'), details: session.details }
  const changes = differences(before, { speakers: staying.join('、'), details })
  if (Object.keys(changes).length === 0) return
  const edition = session.edition + 1
  await changeSession(tx, session.id, { speakers: writeJson(staying), details, edition })
  await recordChanges(tx, { entity: 'schedule_item', entityId: session.id, meetingId: row.meeting_id, who, at: now, edition }, changes)
  await publish(tx, row.meeting_id)
}
