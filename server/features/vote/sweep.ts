/** What the day of deletion takes away: who voted, how where that was open, and the phones that spoke for organisations. */
import type { Db } from '../../db/db.ts'
import { forgetRoll, meetingsToForget, votesAt } from './ballot-store.ts'
import { destroyBoxes } from './envelope-store.ts'
import { forgetDelegatesAt } from './store.ts'

export async function sweepVotes(db: Db, before: number, now: number): Promise<void> {
  for (const id of await meetingsToForget(db, before, now))
    await db.write(async (tx) => {
      await destroyBoxes(db, tx, await votesAt(tx, [id]), now)
      await forgetRoll(tx, [id])
      await forgetDelegatesAt(tx, [id])
    })
}
