/** The only file that writes certificate_templates: how certificates of a meeting look. */
import type { Reader, Row, Tx } from '../../db/db.ts'

export type TemplateRow = Row<'certificate_templates'> & { rules: number | null }

const standing = (on: Reader, meetingId: string) =>
  on
    .selectFrom('certificate_templates')
    .selectAll('certificate_templates')
    .select((q) =>
      q
        .selectFrom('certificate_rules')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('certificate_rules.template_id', '=', 'certificate_templates.id')
        .where('certificate_rules.removed_at', 'is', null)
        .as('rules'),
    )
    .where('certificate_templates.meeting_id', '=', meetingId)
    .where('certificate_templates.removed_at', 'is', null)

/** The oldest first. */
export function templatesOf(on: Reader, meetingId: string): Promise<TemplateRow[]> {
  return standing(on, meetingId).orderBy('certificate_templates.created_at').orderBy('certificate_templates.id').execute()
}

export function findTemplate(on: Reader, meetingId: string, id: string): Promise<TemplateRow | undefined> {
  return standing(on, meetingId).where('certificate_templates.id', '=', id).executeTakeFirst()
}

export async function insertTemplate(tx: Tx, row: Row<'certificate_templates'>): Promise<void> {
  await tx.insertInto('certificate_templates').values(row).execute()
}

export async function updateTemplate(
  tx: Tx,
  id: string,
  columns: Partial<Pick<TemplateRow, 'name' | 'content' | 'edition' | 'removed_at'>>,
): Promise<void> {
  await tx.updateTable('certificate_templates').set(columns).where('id', '=', id).execute()
}
