/** What the hour does to votes: named ones are counted when their time is up. Secret ones wait for whoever has the key. */
import type { Db } from '../../db/db.ts'
import { closeVote } from './close.ts'
import { dueVotes } from './store.ts'

const BATCH = 20

/** @returns how many were counted. */
export async function closeDueVotes(db: Db, now: number): Promise<number> {
  const due = await dueVotes(db, now, BATCH)
  for (const { id, meeting_id: meetingId } of due) await closeVote(db, { meetingId, id, privateKey: '', who: 'timer', now })
  return due.length
}
