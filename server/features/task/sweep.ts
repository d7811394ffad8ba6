/** Tasks that ended long ago go, with what failed in them and the files that came of them. */
import type { Db } from '../../db/db.ts'
import { dropFiles } from '../file/written.ts'
import { deleteTasks, endedBefore } from './store.ts'

export const KEPT_DAYS = 30
const AT_ONCE = 50

export async function sweepTasks(db: Db, now: number): Promise<void> {
  for (let swept = AT_ONCE; swept === AT_ONCE;)
    swept = await db.write(async (tx) => {
      const ids = await endedBefore(tx, now - KEPT_DAYS * 86_400_000, AT_ONCE)
      for (const id of ids) await dropFiles(tx, 'task', id)
      await deleteTasks(tx, ids)
      return ids.length
    })
}
