/** What a meeting throws away of its people, and when. */
import type { PurgePlan, purge as calls } from '#contract/purge.ts'
import type { Db, Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { type OwnRow, ownMeeting } from '../meeting/manage-store.ts'
import { daysOf } from '../meeting/purge-days.ts'
import { heldOf } from '../survey/count-store.ts'
import { purgedAt, standingOf } from './store.ts'

export const plan: Handler<typeof calls.plan> = async ({ deps: { db }, input, thirdId, now }) => {
  const meeting = await ownMeeting(db.read, input.meetingId, thirdId)
  return meeting === undefined ? refuse('meeting_gone') : planOf(db.read, meeting, now)
}

/** As it stands. */
export async function planOf(on: Tx | Db['read'], meeting: OwnRow, now: number): Promise<PurgePlan> {
  const gone = await purgedAt(on, meeting.id)
  return {
    ...daysOf(meeting, now),
    purgeTime: gone === undefined ? '' : toWire(gone),
    ...(await standingOf(on, meeting.id)),
    surveys: await heldOf(on, meeting.id),
  }
}
