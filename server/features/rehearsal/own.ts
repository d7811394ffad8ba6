/** The rehearsal of a meeting, where there is one. */
import type { rehearsal as calls } from '#contract/rehearsal.ts'
import type { Handler } from '../../use-case.ts'
import { rehearsalOf } from './store.ts'
import { rehearsalOnWire } from './wire.ts'

export const own: Handler<typeof calls.own> = async ({ deps: { db, rehearsals }, input: { meetingId }, thirdId, now }) => {
  const row = await rehearsalOf(db.read, meetingId, thirdId)
  return row === undefined ? null : rehearsalOnWire(row, rehearsals, now)
}
