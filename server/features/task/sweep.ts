/** Tasks that ended long ago go, with what failed in them and the files that came of them. */
import type { Db } from '../../db/db.ts'
import { dropFiles } from '../file/written.ts'
import { deleteTasks, endedBefore } from './store.ts'

const AT_ONCE = 50

export async function sweepTasks(db: Db, before: number): Promise<void> {
  for (let swept = AT_ONCE; swept === AT_ONCE;)
    swept = await db.write(async (tx) => {
      const ids = await endedBefore(tx, before, AT_ONCE)
      for (const id of ids) await dropFiles(tx, 'task', id)
      await deleteTasks(tx, ids)
      return ids.length
    })
}
