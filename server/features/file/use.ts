/** What files are put in for: a file that something uses stays, any other is thrown away after a day. */
import { fileIdIn, type FilePurpose, UNUSED_HOURS } from '#contract/file.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { FileUse } from '../../db/tables.ts'
import { deleteFiles, deleteUses, insertUse, isUsedBy, lockFile, lockUnused } from './store.ts'

interface User {
  entity: FileUse
  entityId: string
  /** Whose people may read it too. */
  thirdId: string
}

/**
 * A field that may hold a file's address has this value now: the file in it is used, the one before no more.
 * @param ownerId whose field it is, and whose file it must be.
 * @returns whether the value may stand there: another address than a file's is not judged.
 */
export async function useFile(tx: Tx, by: User, purpose: FilePurpose, ownerId: string, address: string): Promise<boolean> {
  const id = fileIdIn(address)
  // What stands there stays, also where its owner is somebody else by now.
  if (id !== undefined && !(await isUsedBy(tx, id, by.entity, by.entityId))) {
    const file = await lockFile(tx, id)
    if (file === undefined || file.user_id !== ownerId || file.purpose !== purpose || file.kept_at === null) return false
    await insertUse(tx, { file_id: id, entity: by.entity, entity_id: by.entityId, third_id: by.thirdId })
  }
  await deleteUses(tx, by.entity, by.entityId, id)
  return true
}

/** A sweep takes so many at once: each may have a hundred pieces. */
const AT_ONCE = 50

export async function sweepFiles(db: Db, now: number): Promise<void> {
  for (let swept = AT_ONCE; swept === AT_ONCE;)
    swept = await db.write(async (tx) => {
      const ids = await lockUnused(tx, now - UNUSED_HOURS * 3_600_000, AT_ONCE)
      await deleteFiles(tx, ids)
      return ids.length
    })
}
