/** The only file that writes titles. */
import type { Reader, Row, Tx } from '../../db/db.ts'

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

export function findTitle(on: Reader, id: string, userId: string): Promise<Title | undefined> {
  return on.selectFrom('invoice_titles').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

export async function putTitle(tx: Tx, row: Title): Promise<void> {
  const { id: _, user_id: __, created_at: ___, ...columns } = row
  await tx
    .insertInto('invoice_titles')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** One is offered first. */
export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('invoice_titles').set({ is_default: 0 }).where('user_id', '=', userId).where('is_default', '=', 1).execute()
}

/** @returns whether it was there. */
export async function deleteTitle(tx: Tx, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('invoice_titles').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** With the account. */
export async function deleteTitles(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('invoice_titles').where('user_id', '=', userId).execute()
}
