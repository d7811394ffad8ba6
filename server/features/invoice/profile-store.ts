/** Table invoice_profiles: sellers' profiles. */
import type { Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const invoiceProfiles = table('invoice_profiles')

export type Profile = Row<'invoice_profiles'>

export async function putProfile(tx: Tx, row: Profile): Promise<void> {
  const { third_id: _, ...columns } = row
  await tx
    .insertInto('invoice_profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('third_id').doUpdateSet(columns))
    .execute()
}
