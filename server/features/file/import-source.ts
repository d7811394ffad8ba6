/** An uploaded table as the source of an import: read when the account's turn comes, and charged to its owner. */
import type { Db } from '../../db/db.ts'
import type { ReaderSource } from '../../untrusted/reader-process.ts'
import { loadParts } from './kept.ts'
import { findFile } from './store.ts'

/** @returns which file a process reads, and in whose turn. */
export async function importSource(db: Db, fileId: string): Promise<ReaderSource> {
  const file = await findFile(db.read, fileId)
  return { loadParts: () => loadParts(db, fileId), turn: { accountId: file?.user_id ?? '', lane: 'import' } }
}
