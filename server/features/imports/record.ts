/** Records what an import has read of a file: after the preview, so that a person can compare the numbers later. */
import type { ImportReport } from '#contract/import-report.ts'
import type { ImportKind } from '#contract/imports.ts'
import type { Db, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { findFile } from '../file/store.ts'
import { importReports } from './store.ts'

interface ImportedFile {
  kind: ImportKind
  thirdId: string
  /** Absent for imports of a tenant. */
  meetingId?: string
  fileId: string
  userId: string
  /** Epoch milliseconds. */
  now: number
}

/** A report without rows belongs to a file that cannot be read, and is not recorded. */
export async function recordImport(db: Db, file: ImportedFile, report: ImportReport): Promise<void> {
  if (report.rows === 0) return
  await db.write((tx) => recordWithin(tx, file, report))
}

async function recordWithin(tx: Tx, { kind, thirdId, meetingId, fileId, userId, now }: ImportedFile, report: ImportReport): Promise<void> {
  const file = await findFile(tx, fileId)
  await importReports.upsert(
    tx,
    {
      id: newId(now),
      file_id: fileId,
      kind,
      third_id: thirdId,
      meeting_id: meetingId ?? null,
      file_name: file?.name ?? '',
      report: writeJson(report),
      user_id: userId,
      created_at: now,
    },
    ['file_id', 'kind'],
    ['report', 'created_at', 'user_id'],
  )
}
