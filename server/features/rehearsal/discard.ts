/** A rehearsal goes, with all there is of it. */
import type { rehearsal as calls } from '#contract/rehearsal.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { rehearsalTable } from './store.ts'
import { isElsewhere } from './wire.ts'

/** To throw away what is gone already is no mistake. */
export const discard: Handler<typeof calls.discard> = async ({ deps: { db, rehearsals }, input: { meetingId }, thirdId, now }) => {
  const row = await rehearsalTable.find(db.read, { meeting_id: meetingId, third_id: thirdId })
  if (row === undefined) return {}
  if (isElsewhere(row, rehearsals, now)) return refuse('rehearsal_elsewhere')
  await rehearsals.end(row.id)
  await db.write((tx) => rehearsalTable.delete(tx, { id: row.id }))
  return {}
}
