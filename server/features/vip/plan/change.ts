/** Changes of a plan: one at a time in a meeting. */
import type { Db, Tx } from '../../../db/db.ts'
import { Refusal, refuse } from '../../../use-case.ts'
import { ownMeeting } from '../../meeting/manage-store.ts'
import { madeList } from '../guests/list-store.ts'

/** What holds for every change of a plan. */
export interface Changing {
  tx: Tx
  meetingId: string
  /** What it is called. */
  meeting: string
  thirdId: string
  who: string
  at: number
}

interface Caller {
  deps: { db: Db }
  input: { meetingId: string }
  user: { id: string }
  thirdId: string
  now: number
}

/** Runs a change by organisers, alone at the meeting's plan until its commit: what is counted under it stays so. */
export function changePlan<T>(
  { deps: { db }, input: { meetingId }, user, thirdId, now }: Caller,
  work: (changing: Changing) => Promise<T>,
): Promise<T | Refusal<'meeting_gone'>> {
  return db.write(async (tx) => {
    const meeting = await ownMeeting(tx, meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    await alone(db, tx, meetingId)
    const done = await work({ tx, meetingId, meeting: meeting.title, thirdId, who: user.id, at: now })
    // By its list it is thrown away some day.
    if (!(done instanceof Refusal)) await madeList(tx, meeting)
    return done
  })
}

export const alone = (db: Db, tx: Tx, meetingId: string): Promise<void> => db.serialise(tx, `vip plan:${meetingId}`)
