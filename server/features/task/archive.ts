/** The zip that comes of a task: begun empty, grown step by step by its feature, and gone with its task. */
import type { Tx } from '../../db/db.ts'
import { dayOf } from '../../flow/clock.ts'
import type { ZipState } from '../../tables/zip-out.ts'
import { beginFile, dropFiles, newSpool, type Spool } from '../file/written.ts'
import type { Task } from './store.ts'

export interface WrittenArchive {
  zip: ZipState
  spool: Spool
}

/** @param name what people call it; the day is put behind it. */
export function beginArchive(task: Task, name: string, now: number): WrittenArchive & { write(tx: Tx): Promise<void> } {
  const spool = newSpool(now)
  const use = { entity: 'task', entityId: task.id, thirdId: task.third_id } as const
  return {
    zip: { entries: [], length: 0 },
    spool,
    write: async (tx) => {
      await dropFiles(tx, 'task', task.id)
      await beginFile(tx, { id: spool.fileId, ownerId: task.user_id, purpose: 'archive', name: `${name} ${dayOf(now)}.zip`, use }, now)
    },
  }
}
