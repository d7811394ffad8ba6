/** How a rehearsal is to go on: faster or slower, by whose hand, or not just now. */
import type { rehearsal as calls } from '#contract/rehearsal.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { rehearsalTable } from './store.ts'
import { isElsewhere, rehearsalOnWire } from './wire.ts'

export const steer: Handler<typeof calls.steer> = async ({ deps: { db, rehearsals }, input, thirdId, now }) => {
  const { meetingId, speed, byHand, paused } = input
  const row = await rehearsalTable.find(db.read, { meeting_id: meetingId, third_id: thirdId })
  if (row === undefined) return refuse('rehearsal_gone')
  if (rehearsals.live(row.id) === undefined) return refuse(isElsewhere(row, rehearsals, now) ? 'rehearsal_elsewhere' : 'rehearsal_gone')
  rehearsals.steer(row.id, { speed, byHand, paused: paused === 1 })
  const after = await rehearsalTable.find(db.read, { meeting_id: meetingId, third_id: thirdId })
  return after === undefined ? refuse('rehearsal_gone') : rehearsalOnWire(after, rehearsals, now)
}
