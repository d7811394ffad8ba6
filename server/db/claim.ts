/** Rows that fall due: of several servers, one takes each. */
import type { Db } from './db.ts'

/**
 * Claims a due row until `next`, when it falls due again.
 * @param row as it was read; whoever was faster has changed it.
 * @returns whether it was ours to take.
 */
export async function claim(
  db: Db,
  table: 'trades' | 'refunds' | 'invoices' | 'invoice_reds',
  row: { no: string; ask_at: number | null; asked: number },
  next: number,
): Promise<boolean> {
  return db.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set({ ask_at: next, asked: row.asked + 1 })
      .where('no', '=', row.no)
      .where('ask_at', '=', row.ask_at)
      .where('asked', '=', row.asked)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })
}
