/** Files that somebody has put in, for those who take them in: whose each is, and all of its bytes. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FilePurpose } from '#contract/file.ts'
import type { Db, Tx } from '../../db/db.ts'
import { type File, findFile, piecesInTurn } from './store.ts'

/** @returns undefined where it is not this person's, or for something else. */
export async function ownFile(on: Db['read'] | Tx, id: string, userId: string, purpose: FilePurpose): Promise<File | undefined> {
  const file = await findFile(on, id)
  return file?.user_id === userId && file.purpose === purpose ? file : undefined
}

/** Read a little at a time. */
export async function bytesOf(db: Db, fileId: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const base64 of piecesInTurn(db, fileId)) {
    parts.push(Buffer.from(base64, 'base64'))
    await nextTurn()
  }
  return Buffer.concat(parts)
}
