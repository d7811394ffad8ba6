/** The rehearsal of a meeting, where there is one. */
import type { rehearsal as calls } from '#contract/rehearsal.ts'
import type { Handler } from '../../use-case.ts'
import { rehearsalTable } from './store.ts'
import { rehearsalOnWire } from './wire.ts'

export const own: Handler<typeof calls.own> = async ({ deps: { db, rehearsals }, input: { meetingId }, thirdId, now }) => {
  const row = await rehearsalTable.find(db.read, { meeting_id: meetingId, third_id: thirdId })
  return row === undefined ? null : rehearsalOnWire(row, rehearsals, now)
}
