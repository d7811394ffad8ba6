/** The only file that writes what imports have read of files. */
import type { ImportKind } from '#contract/imports.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange } from '../../db/pages.ts'

export type ImportReportRow = Row<'import_reports'>

/** A file that an import reads again keeps one row: the latest. */
export async function upsertImportReport(tx: Tx, row: ImportReportRow): Promise<void> {
  const { report, created_at, user_id } = row
  await tx
    .insertInto('import_reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['file_id', 'kind']).doUpdateSet({ report, created_at, user_id }))
    .execute()
}

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
