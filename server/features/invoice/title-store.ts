/** Table invoice_titles. */
import type { Reader, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const invoiceTitles = table('invoice_titles')

export type Title = Row<'invoice_titles'>

/** The one that is offered first before the others, the newest before older ones. */
export function titlesOf(on: Reader, userId: string): Promise<Title[]> {
  return on
    .selectFrom('invoice_titles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function putTitle(tx: Tx, row: Title): Promise<void> {
  const { id: _, user_id: __, created_at: ___, ...columns } = row
  await tx
    .insertInto('invoice_titles')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}
