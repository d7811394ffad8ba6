/** The only file that writes receipts: money that came by no provider. */
import type { Row, Tx } from '../../db/db.ts'

export async function insertReceipt(tx: Tx, row: Row<'receipts'>): Promise<void> {
  await tx.insertInto('receipts').values(row).execute()
}
