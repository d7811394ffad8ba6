/** What files are put in for: a file that something uses stays, any other is thrown away after a day. */
import { fileIdIn, type FilePurpose } from '#contract/file.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { FileUse } from '../../db/column-types.ts'
import { deleteFiles, deleteLinks, deleteUses, files, filesAfter, fileUses, insertUse, lockUnused, type Place } from './store.ts'

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
    if ((await fileUses.count(tx, { file_id: id, entity: by.entity, entity_id: by.entityId })) > 0) continue
    const file = await files.lock(tx, { id })
    if (file === undefined || file.user_id !== ownerId || file.purpose !== purpose || file.kept_at === null) return false
    added.push(id)
  }
  for (const id of added) await insertUse(tx, { file_id: id, entity: by.entity, entity_id: by.entityId, third_id: by.thirdId })
  await deleteUses(tx, by.entity, by.entityId, [...ids])
  return true
}

/** A round looks at so many files: nearly all are used, and no index says which are not. */
export const LOOKED_AT = 2_000
/** It deletes so many at once: each may have a hundred pieces. */
const AT_ONCE = 50
const START: Place = { created_at: 0, id: '' }
/** How far the rounds of this server have come; after the newest file they begin with the oldest again. */
const reached = new WeakMap<Db['read'], Place>()

export async function sweepFiles(db: Db, before: number, now: number): Promise<void> {
  await db.write((tx) => deleteLinks(tx, now))
  const looked = await filesAfter(db, reached.get(db.read) ?? START, before, LOOKED_AT)
  const unused = looked.filter(({ used }) => !used).map(({ id }) => id)
  for (let at = 0; at < unused.length; at += AT_ONCE)
    await db.write(async (tx) => deleteFiles(tx, await lockUnused(tx, unused.slice(at, at + AT_ONCE))))
  const last = looked.at(-1)
  reached.set(db.read, last === undefined || looked.length < LOOKED_AT ? START : { created_at: last.created_at, id: last.id })
}
