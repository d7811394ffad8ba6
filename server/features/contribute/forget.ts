/** What somebody leaves takes along: what they have handed in, and that they reviewed. Numbers of letters stay: nobody is named there. */
import type { Db, Tx } from '../../db/db.ts'
import { deleteUses } from '../file/store.ts'
import { staleCalls } from './call-store.ts'
import { deleteAssignments, leaveAssignments, openOf } from './assignment-store.ts'
import { contributeReviewers } from './reviewer-store.ts'
import { recount } from './review.ts'
import { deleteContributions, lockContributions, someOf } from './store.ts'
import { usesOfPaper } from './uses.ts'

async function drop(tx: Tx, some: readonly { id: string; round: number }[]): Promise<void> {
  const ids = some.map(({ id }) => id)
  for (const { id, round } of some) for (const use of usesOfPaper(id, round)) await deleteUses(tx, 'contribution', use)
  await deleteAssignments(tx, ids)
  await deleteContributions(tx, ids)
}

const EVERY = 10_000

/** Papers that they were asked about find other reviewers; reviews that they handed in stay with their papers, and are nobody's. */
export async function forgetContributor(tx: Tx, userId: string): Promise<void> {
  await drop(tx, await someOf(tx, { userId }, EVERY))
  const asked = await openOf(tx, userId)
  const papers = await lockContributions(tx, [...new Set(asked.map(({ contribution_id }) => contribution_id))].toSorted())
  await leaveAssignments(tx, userId)
  for (const paper of papers) await recount(tx, paper)
  await contributeReviewers.delete(tx, { user_id: userId })
}

const AT_ONCE = 50

/** Those of meetings that are long over. */
export async function sweepContributions(db: Db, before: number, now: number): Promise<void> {
  for (const meetingId of await staleCalls(db, before, now)) {
    for (let more = true; more;)
      more = await db.write(async (tx) => {
        const some = await someOf(tx, { meetingId }, AT_ONCE)
        await drop(tx, some)
        return some.length === AT_ONCE
      })
    await db.write((tx) => contributeReviewers.delete(tx, { meeting_id: meetingId }))
  }
}
