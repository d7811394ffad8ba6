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

/**
 * The bytes of a file, piece by piece. All pieces are decoded into one buffer: a piece is valid until the next one is loaded. V8 counts
 * a new buffer for each piece until it collects it, and stops the server for that.
 */
export async function* loadParts(db: Db, fileId: string): AsyncGenerator<Buffer> {
  let piece = Buffer.alloc(0)
  let isFirst = true
  for await (const base64 of piecesInTurn(db, fileId)) {
    if (!isFirst) await takeLoopTurn()
    isFirst = false
    const length = Buffer.byteLength(base64, 'base64')
    if (piece.length < length) piece = Buffer.allocUnsafeSlow(length)
    yield piece.subarray(0, piece.write(base64, 'base64'))
  }
}

/** All bytes of the parts, each of which is valid until the next one is loaded. */
export async function joinParts(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const copies: Buffer[] = []
  for await (const part of parts) copies.push(Buffer.from(part))
  return Buffer.concat(copies)
}

/** All bytes of a file. */
export const bytesOf = (db: Db, fileId: string) => joinParts(loadParts(db, fileId))
