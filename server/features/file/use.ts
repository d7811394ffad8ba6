/** What files are put in for: a file that something uses stays, any other is thrown away after a day. */
import { fileIdIn, type FilePurpose } from '#contract/file.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { FileUse } from '../../db/tables.ts'
import { deleteFiles, deleteLinks, deleteUses, insertUse, isUsedBy, lockFile, lockUnused } from './store.ts'

interface User {
  entity: FileUse
  entityId: string
  /** Whose people may read it too. */
  thirdId: string
}

/**
 * Fields that may hold files' addresses have these values now: the files in them are used, those before no more.
 * @param ownerId whose fields they are, and whose files they must be.
 * @param addresses all that stand there: another address than a file's is not judged.
 * @returns whether they may stand there; where not, nothing has changed.
 */
export async function useFiles(tx: Tx, by: User, purpose: FilePurpose, ownerId: string, addresses: readonly string[]): Promise<boolean> {
  const ids = new Set(addresses.map(fileIdIn).filter((id) => id !== undefined))
  const added: string[] = []
  for (const id of [...ids].toSorted()) {
    // What stands there stays, also where its owner is somebody else by now.
    if (await isUsedBy(tx, id, by.entity, by.entityId)) continue
    const file = await lockFile(tx, id)
    if (file === undefined || file.user_id !== ownerId || file.purpose !== purpose || file.kept_at === null) return false
    added.push(id)
  }
  for (const id of added) await insertUse(tx, { file_id: id, entity: by.entity, entity_id: by.entityId, third_id: by.thirdId })
  await deleteUses(tx, by.entity, by.entityId, [...ids])
  return true
}

/** A sweep takes so many at once: each may have a hundred pieces. */
const AT_ONCE = 50

export async function sweepFiles(db: Db, before: number, now: number): Promise<void> {
  await db.write((tx) => deleteLinks(tx, now))
  for (let swept = AT_ONCE; swept === AT_ONCE;)
    swept = await db.write(async (tx) => {
      const ids = await lockUnused(tx, before, AT_ONCE)
      await deleteFiles(tx, ids)
      return ids.length
    })
}
