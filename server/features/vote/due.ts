/** What the hour does to votes: named ones are counted when their time is up. Secret ones wait for whoever has the key. */
import { closeVote, type Closing } from './close.ts'
import { dueVotes } from './store.ts'

const BATCH = 20

/** @returns how many were counted. */
export async function closeDueVotes(deps: Closing, now: number): Promise<number> {
  const due = await dueVotes(deps.db, now, BATCH)
  for (const { id, meeting_id: meetingId } of due) await closeVote(deps, { meetingId, id, privateKey: '', who: 'timer', now })
  return due.length
}
