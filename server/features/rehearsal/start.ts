/** A rehearsal begins: the meeting is copied into a world of its own, and from then on not asked again. */
import type { rehearsal as calls } from '#contract/rehearsal.ts'
import { writeJson } from '../../db/json.ts'
import { newToken } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { ownMeeting } from '../meeting/manage-store.ts'
import { ownTickets } from '../ticket/manage-store.ts'
import { copyOf } from './copy-store.ts'
import { factsOf } from './facts.ts'
import { rehearsalTable } from './store.ts'
import { notBegun, rehearsalOnWire } from './wire.ts'

export const start: Handler<typeof calls.start> = async ({ deps, input, thirdId, now }) => {
  const { db, rehearsals } = deps
  const { meetingId, people, speed, byHand } = input
  const meeting = await ownMeeting(db.read, meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  if (!['draft', 'published', 'paused'].includes(meeting.state)) return refuse('rehearsal_over')
  if (!(await ownTickets(db.read, meetingId)).some(({ state }) => state === 'on')) return refuse('rehearsal_nothing')
  if ((await rehearsalTable.find(db.read, { meeting_id: meetingId, third_id: thirdId })) !== undefined) return refuse('rehearsal_there')
  if (rehearsals.isBusy()) return refuse('rehearsal_busy')

  const copy = await copyOf(db, meetingId, thirdId)
  const facts = await factsOf(deps, { thirdId, meetingId })
  const row = {
    id: newToken(),
    meeting_id: meetingId,
    third_id: thirdId,
    holder: rehearsals.holder,
    state: 'playing',
    people,
    speed,
    hands: writeJson(byHand),
    progress: writeJson(notBegun),
    sheet: '',
    began_at: now,
    beat_at: now,
  } as const
  if (!(await db.write((tx) => rehearsalTable.insertNew(tx, row)))) return refuse('rehearsal_there')
  if (!rehearsals.begin({ id: row.id, meetingId, thirdId, people, speed, byHand, paused: false, copy, facts })) {
    // Another meeting's was faster by a moment.
    await db.write((tx) => rehearsalTable.delete(tx, { id: row.id }))
    return refuse('rehearsal_busy')
  }
  return rehearsalOnWire(row, rehearsals, now)
}
