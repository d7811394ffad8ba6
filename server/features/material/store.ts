/** Table materials: files that a meeting leaves its people. */
import type { Reader, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const materials = table('materials')

export type Material = Row<'materials'>
type File = Row<'files'>

/** With their files, in the order in which they were put in. */
export async function materialsOf(on: Reader, meetingId: string): Promise<(Material & { file: File })[]> {
  const rows = await on
    .selectFrom('materials')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ file_id }) => file_id)
  const files = await on.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(files.map((file) => [file.id, file]))
  return rows.flatMap((row) => {
    const file = byId.get(row.file_id)
    return file === undefined ? [] : [{ ...row, file }]
  })
}

/** @returns what it was; undefined where there is none of this meeting. */
export function deleteMaterial(tx: Tx, id: string, meetingId: string): Promise<Material | undefined> {
  return tx.deleteFrom('materials').where('id', '=', id).where('meeting_id', '=', meetingId).returningAll().executeTakeFirst()
}

/** The meetings that these are of, and whose each is. */
export function meetingsOf(on: Reader, ids: readonly string[]): Promise<Pick<Material, 'meeting_id' | 'third_id'>[]> {
  return on.selectFrom('materials').select(['meeting_id', 'third_id']).where('id', 'in', ids).distinct().orderBy('meeting_id').execute()
}

/** Whether somebody has a place at a meeting, or had one: held, bought for another, or ended. */
export async function hadPlace(on: Reader, userId: string, meetingId: string): Promise<boolean> {
  for (const column of ['user_id', 'bought_by'] as const) {
    const found = on.selectFrom('admissions').select('id').where(column, '=', userId).where('meeting_id', '=', meetingId).limit(1)
    if ((await found.executeTakeFirst()) !== undefined) return true
  }
  return false
}
