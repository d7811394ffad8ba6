/** What the day of deletion takes away: visits, what was said of them, and blocks that have run out. */
import type { Db, Tx } from '../../db/db.ts'
import { deleteAbout } from '../message/store.ts'
import { sweepBlocks } from './block-store.ts'
import { deleteVisits, visitsToDelete } from './store.ts'
import { visitKinds } from './tell.ts'

const BATCH = 200

/** @param forgetAtDoors what doors keep of them, which a later feature knows. */
export async function sweepVisits(
  db: Db,
  now: number,
  forgetAtDoors: (tx: Tx, visitIds: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let more = true; more;) {
    const ids = await visitsToDelete(db, now, BATCH)
    if (ids.length > 0)
      await db.write(async (tx) => {
        await forgetAtDoors(tx, ids)
        await deleteAbout(tx, visitKinds, ids)
        await deleteVisits(tx, ids)
      })
    more = ids.length === BATCH
  }
  await sweepBlocks(db, now)
}
