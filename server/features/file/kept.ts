/** Files that somebody has put in, for those who take them in: whose each is, and all of its bytes. */
import type { FilePurpose } from '#contract/file.ts'
import type { Db, Tx } from '../../db/db.ts'
import { takeLoopTurn } from '../../flow/loop-turn.ts'
import { type File, findFile, markRead, piecesInTurn } from './store.ts'

/** @returns undefined where it is not this person's, or for something else. */
export async function ownFile(on: Db['read'] | Tx, id: string, userId: string, purpose: FilePurpose): Promise<File | undefined> {
  const file = await findFile(on, id)
  return file?.user_id === userId && file.purpose === purpose ? file : undefined
}

/**
 * The uploaded file that an import or its preview reads, marked as read: it no longer counts against the limit of unused
 * files of its purpose.
 * @returns undefined where the file belongs to another account, or has another purpose.
 */
export async function openForImport(db: Db, id: string, userId: string, purpose: FilePurpose): Promise<File | undefined> {
  const file = await ownFile(db.read, id, userId, purpose)
  if (file !== undefined) await db.write((tx) => markRead(tx, id))
  return file
}

/** The bytes of a file, piece by piece. */
export async function* loadParts(db: Db, fileId: string): AsyncGenerator<Buffer> {
  for await (const base64 of piecesInTurn(db, fileId)) {
    yield Buffer.from(base64, 'base64')
    await takeLoopTurn()
  }
}

/** All bytes of a file. */
export async function bytesOf(db: Db, fileId: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(loadParts(db, fileId)))
}
