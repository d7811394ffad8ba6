/** The only file that writes what imports have read of files. */
import type { ImportKind } from '#contract/imports.ts'
import type { Db, Row } from '../../db/db.ts'
import { table } from '../../db/table.ts'
import { pageOf, type PageRange } from '../../db/pages.ts'

export const importReports = table('import_reports')

export type ImportReportRow = Row<'import_reports'>

interface Place {
  kind: ImportKind
  thirdId: string
  /** Undefined for imports of a tenant. */
  meetingId: string | undefined
}

/** @returns the newest first, with the name of the account. */
export async function listImportReports(
  db: Db,
  { kind, thirdId, meetingId }: Place,
  range: PageRange,
): Promise<{ rows: (ImportReportRow & { by: string | null })[]; total: number }> {
  const wanted = db.read
    .selectFrom('import_reports')
    .where('import_reports.third_id', '=', thirdId)
    .where('kind', '=', kind)
    .where('import_reports.meeting_id', meetingId === undefined ? 'is' : '=', meetingId ?? null)
  return pageOf(
    wanted,
    wanted
      .leftJoin('users', 'users.id', 'import_reports.user_id')
      .selectAll('import_reports')
      .select('users.name as by')
      .orderBy('import_reports.created_at', 'desc')
      .orderBy('import_reports.id', 'desc'),
    range,
  )
}

/** @param before epoch milliseconds: older rows are deleted. */
export async function sweepImportReports(db: Db, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('import_reports').where('created_at', '<', before).execute())
}
