/** Files that the product writes for somebody: in steps, each in the transaction of whoever writes it. */
import type { FileKind, FilePurpose } from '#contract/file.ts'
import type { Tx } from '../../db/db.ts'
import type { FileUse } from '../../db/column-types.ts'
import { newId } from '../../flow/ids.ts'
import { appendPiece, closeFile, deleteUses, files, insertUse } from './store.ts'

/** How far a file has come, as a plain record that may be kept with a checkpoint. */
export interface Spool {
  fileId: string
  /** Bytes that wait for the next ones, in base64: all pieces but the last are whole groups of three. */
  tail: string
}

/** A file that is not there yet. */
export function newSpool(now: number): Spool {
  return { fileId: newId(now), tail: '' }
}

const THREE = 3

/** @returns what to go on with, and the piece that can be written now. Changes nothing. */
export function spooled({ fileId, tail }: Spool, bytes: Buffer): { spool: Spool; piece: Buffer } {
  const all = Buffer.concat([Buffer.from(tail, 'base64'), bytes])
  const piece = all.subarray(0, all.length - (all.length % THREE))
  return { spool: { fileId, tail: all.subarray(piece.length).toString('base64') }, piece }
}

export interface NewFile {
  id: string
  ownerId: string
  purpose: FilePurpose
  name: string
  /** Whose it is: it goes when that does; without, it is its owner's for a day. */
  use?: { entity: FileUse; entityId: string; thirdId: string }
}

export async function beginFile(tx: Tx, { id, ownerId, purpose, name, use }: NewFile, now: number): Promise<void> {
  const empty = { kind: '' as const, size: 0, received: 0, digest: '', created_at: now, kept_at: null }
  await files.insert(tx, { id, user_id: ownerId, upload: id, purpose, name, ...empty })
  if (use !== undefined) await insertUse(tx, { file_id: id, entity: use.entity, entity_id: use.entityId, third_id: use.thirdId })
}

export async function growFile(tx: Tx, fileId: string, piece: Buffer): Promise<void> {
  const file = await files.lock(tx, { id: fileId })
  if (file !== undefined && piece.length > 0) await appendPiece(tx, file, piece.toString('base64'), piece.length)
}

/** @param last what is still missing of it. @param kind as which it is sent. From the commit on it can be read. */
export async function finishFile(tx: Tx, { fileId, tail }: Spool, last: Buffer, kind: FileKind, now: number): Promise<void> {
  await growFile(tx, fileId, Buffer.concat([Buffer.from(tail, 'base64'), last]))
  const file = await files.lock(tx, { id: fileId })
  await closeFile(tx, fileId, { kind, digest: '', size: file?.received ?? 0, kept_at: now })
}

/** What was written for something is nobody's any more, and goes with the next sweep. */
export async function dropFiles(tx: Tx, entity: FileUse, entityId: string): Promise<void> {
  await deleteUses(tx, entity, entityId)
}
