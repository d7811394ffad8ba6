/** Table rehearsals: a meeting has one row while it has a rehearsal, and none afterwards. */
import type { Db, NewRow, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const rehearsalTable = table('rehearsals')

export type RehearsalRow = Row<'rehearsals'>

/** @returns whether there was none of this meeting: of two that begin at once, one does. */
export async function insertRehearsal(tx: Tx, row: NewRow<'rehearsals'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('rehearsals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** What has become of it so far, said again and again by whoever plays it. */
export async function noteRehearsal(
  db: Pick<Db, 'write'>,
  id: string,
  columns: Partial<Pick<RehearsalRow, 'state' | 'speed' | 'hands' | 'progress' | 'sheet' | 'beat_at'>>,
): Promise<void> {
  await db.write((tx) => tx.updateTable('rehearsals').set(columns).where('id', '=', id).execute())
}

export async function deleteRehearsal(db: Pick<Db, 'write'>, id: string): Promise<void> {
  await db.write((tx) => tx.deleteFrom('rehearsals').where('id', '=', id).execute())
}
