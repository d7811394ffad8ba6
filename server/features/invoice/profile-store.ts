/** The only file that writes sellers' profiles. */
import type { Db, Row, Tx } from '../../db/db.ts'

export type Profile = Row<'invoice_profiles'>

export function findProfile(on: Tx | Db['read'], thirdId: string): Promise<Profile | undefined> {
  return on.selectFrom('invoice_profiles').selectAll().where('third_id', '=', thirdId).executeTakeFirst()
}

export async function putProfile(tx: Tx, row: Profile): Promise<void> {
  const { third_id: _, ...columns } = row
  await tx
    .insertInto('invoice_profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('third_id').doUpdateSet(columns))
    .execute()
}
