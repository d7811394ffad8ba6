/** Tables of files, their pieces, links and uses. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Expression, ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { type FilePurpose, PIECE_BYTES } from '#contract/file.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import type { FileUse } from '../../db/column-types.ts'
import type { Tables } from '../../db/tables.ts'
import { table } from '../../db/table.ts'

export const fileUses = table('file_uses')

export const files = table('files')
export const fileLinks = table('file_links')

export type File = Row<'files'>

/** The file that an upload of somebody's is, locked; made where there is none. */
export async function lockUpload(tx: Tx, row: File): Promise<File> {
  await files.insertNew(tx, row, 'user_id', 'upload')
  return tx
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', row.user_id)
    .where('upload', '=', row.upload)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Use of a file that an import has read. It is the only use that does not keep the file. */
const IMPORT = 'import' satisfies FileUse

/** Whether a record uses the file, so that the sweep leaves the file in place. */
const isKept = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'files'>): ExpressionWrapper<Tables, 'files', SqlBool> =>
  exists(selectFrom('file_uses').select('file_id').whereRef('file_uses.file_id', '=', 'files.id').where('entity', '<>', IMPORT))

/** Uploads of one account that no record uses, whole or not. `oldestAt`: epoch milliseconds, 0 without uploads. */
export interface UnusedUploads {
  count: number
  bytes: number
  oldestAt: number
}

/**
 * @param purposes of the uploads.
 * @param since epoch milliseconds: only uploads begun later are counted.
 * @param withRead whether uploads that an import has read are counted too.
 */
export async function sumUnused(
  tx: Tx,
  { userId, purposes, since, withRead }: { userId: string; purposes: readonly FilePurpose[]; since: number; withRead: boolean },
): Promise<UnusedUploads> {
  let uploads = tx
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes'), fn.min('created_at').as('oldestAt')])
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('created_at', '>', since)
    .where((q) => q.not(isKept(q)))
  if (!withRead)
    uploads = uploads.where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('file_uses').select('file_id').whereRef('file_uses.file_id', '=', 'files.id').where('entity', '=', IMPORT))),
    )
  const { count, bytes, oldestAt } = await uploads.executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes), oldestAt: Number(oldestAt) }
}

/** Marks a file as read by an import. The sweep deletes the file a day after its upload all the same. */
export async function markRead(tx: Tx, fileId: string): Promise<void> {
  // The lock orders this after a sweep under way, which may have deleted the file.
  if ((await files.lock(tx, { id: fileId })) === undefined) return
  await insertUse(tx, { file_id: fileId, entity: IMPORT, entity_id: fileId, third_id: '' })
}

export async function appendPiece(tx: Tx, { id, received }: File, base64: string, bytes: number): Promise<void> {
  await tx.insertInto('file_pieces').values({ file_id: id, at: received, base64 }).execute()
  await tx
    .updateTable('files')
    .set({ received: received + bytes })
    .where('id', '=', id)
    .execute()
}

/** It is whole: from now on it can be read. */
export async function closeFile(tx: Tx, id: string, found: Pick<File, 'kind' | 'digest' | 'size' | 'kept_at'>): Promise<void> {
  await tx.updateTable('files').set(found).where('id', '=', id).where('kept_at', 'is', null).execute()
}

/** @returns the file that a link gives away, once: of two who open it together one gets it. */
export async function takeLink(tx: Tx, digest: string, now: number): Promise<string | undefined> {
  const link = tx.deleteFrom('file_links').where('digest', '=', digest).where('ends_at', '>', now)
  return (await link.returning('file_id').executeTakeFirst())?.file_id
}

/** Links of one file, before they are used or too old. */
export async function dropLinks(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('file_links').where('file_id', '=', fileId).execute()
}

export async function deleteLinks(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('file_links').where('ends_at', '<=', before).execute()
}

/** All of a file's pieces, as one text of base64. */
export async function piecesOf(db: Db, id: string): Promise<string> {
  const rows = await db.read.selectFrom('file_pieces').select('base64').where('file_id', '=', id).orderBy('at').execute()
  return rows.map(({ base64 }) => base64).join('')
}

/** The same, piece by piece. */
export async function* piecesInTurn(db: Db, id: string): AsyncGenerator<string> {
  for (let at = 0; ;) {
    const piece = await pieceAt(db, id, at)
    if (piece === undefined) return
    yield piece.base64
    at += Buffer.byteLength(piece.base64, 'base64')
  }
}

export function pieceAt(db: Db, id: string, at: number): Promise<Row<'file_pieces'> | undefined> {
  return db.read.selectFrom('file_pieces').selectAll().where('file_id', '=', id).where('at', '=', at).executeTakeFirst()
}

/** A file is what it may be. Two that have found so at once write the same. */
export async function keepFile(tx: Tx, id: string, found: Pick<File, 'kind' | 'name' | 'digest' | 'kept_at'>): Promise<void> {
  await tx.updateTable('files').set(found).where('id', '=', id).where('kept_at', 'is', null).execute()
}

/** In the place of what was sent stands what was made of it, and it is whole. Two that have made it at once write the same. */
export async function replacePieces(
  tx: Tx,
  id: string,
  pieces: readonly Uint8Array[],
  found: Pick<File, 'kind' | 'name' | 'digest' | 'size' | 'received' | 'kept_at'>,
): Promise<void> {
  const { numUpdatedRows } = await tx.updateTable('files').set(found).where('id', '=', id).where('kept_at', 'is', null).executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await tx.deleteFrom('file_pieces').where('file_id', '=', id).execute()
  for (const [index, piece] of pieces.entries()) {
    // A submission of 20 MB has 80 pieces: requests that only read go on between two of them. No turn after those of other uploads:
    // all other writes wait for this one.
    await nextTurn()
    const base64 = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('base64')
    await tx
      .insertInto('file_pieces')
      .values({ file_id: id, at: index * PIECE_BYTES, base64 })
      .execute()
  }
}

/** A file that is whole. */
export function findFile(on: Db['read'] | Tx, id: string): Promise<File | undefined> {
  return on.selectFrom('files').selectAll().where('id', '=', id).where('kept_at', 'is not', null).executeTakeFirst()
}

/** Those of them that are whole. */
export async function findFiles(db: Db, ids: readonly string[]): Promise<File[]> {
  if (ids.length === 0) return []
  return db.read.selectFrom('files').selectAll().where('id', 'in', ids).where('kept_at', 'is not', null).execute()
}

/** What a file belongs to, of one kind. */
export function usesOfFile(db: Db, id: string, entity: FileUse): Promise<Pick<Row<'file_uses'>, 'entity_id' | 'third_id'>[]> {
  const uses = db.read.selectFrom('file_uses').select(['entity_id', 'third_id']).where('file_id', '=', id)
  return uses.where('entity', '=', entity).orderBy('entity_id').execute()
}

/** The same of many. */
export async function usesOf(db: Db, ids: readonly string[], entity: FileUse): Promise<Pick<Row<'file_uses'>, 'file_id' | 'entity_id'>[]> {
  if (ids.length === 0) return []
  const uses = db.read.selectFrom('file_uses').select(['file_id', 'entity_id']).where('file_id', 'in', ids)
  return uses.where('entity', '=', entity).execute()
}

/** What many things use, of one kind of thing. */
export async function usesOfEntities(
  on: Db['read'] | Tx,
  entity: FileUse,
  entityIds: readonly string[],
): Promise<Pick<Row<'file_uses'>, 'file_id' | 'entity_id'>[]> {
  if (entityIds.length === 0) return []
  const uses = on.selectFrom('file_uses').select(['file_id', 'entity_id']).where('entity', '=', entity)
  return uses.where('entity_id', 'in', entityIds).orderBy('file_id').execute()
}

/** What belongs to something becomes somebody's together with it. */
export async function passFiles(tx: Tx, entity: FileUse, entityId: string, userId: string): Promise<void> {
  const used = tx.selectFrom('file_uses').select('file_id').where('entity', '=', entity).where('entity_id', '=', entityId)
  await tx.updateTable('files').set({ user_id: userId }).where('id', 'in', used).execute()
}

export async function insertUse(tx: Tx, use: Row<'file_uses'>): Promise<void> {
  await fileUses.insertNew(tx, use, 'file_id', 'entity', 'entity_id')
}

/** @param except the files that something goes on using. */
export async function deleteUses(tx: Tx, entity: FileUse, entityId: string, except: readonly string[] = []): Promise<void> {
  let uses = tx.deleteFrom('file_uses').where('entity', '=', entity).where('entity_id', '=', entityId)
  if (except.length > 0) uses = uses.where('file_id', 'not in', except)
  await uses.execute()
}

/** What is made again from something else uses the same files, whoever put them in. */
export async function copyUses(
  tx: Tx,
  from: Pick<Row<'file_uses'>, 'entity' | 'entity_id'>,
  to: Omit<Row<'file_uses'>, 'file_id'>,
): Promise<void> {
  const used = await tx
    .selectFrom('file_uses')
    .select('file_id')
    .where('entity', '=', from.entity)
    .where('entity_id', '=', from.entity_id)
    .execute()
  for (const { file_id } of used) await insertUse(tx, { file_id, ...to })
}

/** What one thing has used another uses from now on. */
export async function moveUses(tx: Tx, entity: FileUse, from: string, to: string): Promise<void> {
  const theirs = tx.selectFrom('file_uses').select('file_id').where('entity', '=', entity).where('entity_id', '=', to)
  await tx
    .updateTable('file_uses')
    .set({ entity_id: to })
    .where('entity', '=', entity)
    .where('entity_id', '=', from)
    .where('file_id', 'not in', theirs)
    .execute()
}

/** A picture that anybody may see: whole, and put in for that. */
export function findOpen(db: Db, id: string, purposes: readonly FilePurpose[]): Promise<File | undefined> {
  return db.read
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('kept_at', 'is not', null)
    .executeTakeFirst()
}

/** The same for all of the things that a query finds. */
export async function dropUses(tx: Tx, entity: FileUse, ids: Expression<string>): Promise<void> {
  await tx.deleteFrom('file_uses').where('entity', '=', entity).where('entity_id', 'in', ids).execute()
}

export async function deleteFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('file_uses').where('file_id', 'in', ids).execute()
  await tx.deleteFrom('file_links').where('file_id', 'in', ids).execute()
  await tx.deleteFrom('file_pieces').where('file_id', 'in', ids).execute()
  await tx.deleteFrom('files').where('id', 'in', ids).execute()
}

/** A file by its place among all, the oldest first. */
export type Place = Pick<Row<'files'>, 'created_at' | 'id'>

/** The files after a place that were begun before a moment, at most so many, with whether a record keeps each. */
export function filesAfter(db: Db, after: Place, before: number, most: number): Promise<(Place & { used: unknown })[]> {
  return db.read
    .selectFrom('files')
    .select(['id', 'created_at'])
    .select((q) => isKept(q).as('used'))
    .where('created_at', '>=', after.created_at)
    .where('created_at', '<', before)
    .where((q) => q.or([q('created_at', '>', after.created_at), q('id', '>', after.id)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Those of the files that no record keeps; locked, so that a use begun meanwhile is waited for. */
export async function lockUnused(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where((q) => q.not(isKept(q)))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function filesOf(on: Db['read'] | Tx, userId: string, most: number): Promise<File[]> {
  return on.selectFrom('files').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(most).execute()
}

/** Ids of the files that only their owner needs, and whom they were handed in to: what stands on public pages stays there. */
export async function idsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('file_uses')
            .select('file_id')
            .whereRef('file_uses.file_id', '=', 'files.id')
            .where('entity', 'not in', ['attendee', 'task', IMPORT]),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** What is left of somebody's files no longer says what they called it. */
export async function forgetNames(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('files').set({ name: '' }).where('user_id', '=', userId).execute()
}
