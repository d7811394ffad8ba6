/** Table templates. */
import type { Reader, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const templates = table('templates')

export type TemplateRow = Row<'templates'>

/** The newest first. */
export function templatesOf(on: Reader, thirdId: string): Promise<TemplateRow[]> {
  return on
    .selectFrom('templates')
    .selectAll()
    .where('third_id', '=', thirdId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns what was removed; undefined where somebody was faster. */
export function deleteTemplate(tx: Tx, id: string, thirdId: string): Promise<TemplateRow | undefined> {
  return tx.deleteFrom('templates').where('id', '=', id).where('third_id', '=', thirdId).returningAll().executeTakeFirst()
}
