/** The sheet as it would be closed now, what stands in its way, and those that were closed. */
import { may } from '#contract/may.ts'
import { settlement as calls } from '#contract/settlement.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { ownMeeting } from '../meeting/manage-store.ts'
import { hindrancesOf, look } from './look.ts'
import { namesOf, settlementsOf } from './store.ts'
import { addUp, hasMoved, since } from './supplement.ts'
import { accountsIn, closedOnWire, named, sheetIn } from './wire.ts'

export const get: Handler<typeof calls.get> = async ({ deps: { db }, input: { meetingId }, thirdId, grants, now }) => {
  const meeting = await ownMeeting(db.read, meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  const rows = await settlementsOf(db.read, meetingId)
  const looked = await look(db, meeting, now)
  const isClosed = rows.length > 0
  const hindrances = await hindrancesOf(db.read, meeting, looked, { closed: isClosed, now })
  const sheet = isClosed ? since(looked.whole, addUp(rows.map(sheetIn))) : looked.whole
  const names = await namesOf(db.read, [
    ...new Set([...accountsIn(sheet), ...rows.flatMap((row) => [row.closed_by, ...accountsIn(sheetIn(row))])]),
  ])
  const grown = isClosed && hasMoved(sheet)
  const ready = hindrances.length === 0 && may(grants, calls.close.access)
  return {
    now: named(sheet, names),
    hindrances,
    closed: rows.map((row) => closedOnWire(row, names)),
    grown: grown ? 1 : 0,
    actions: !ready ? [] : !isClosed ? ['close'] : grown ? ['supplement'] : [],
  }
}
