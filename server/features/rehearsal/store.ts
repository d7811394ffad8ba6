/** Table rehearsals: a meeting has one row while it has a rehearsal, and none afterwards. */
import type { Db, Row } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const rehearsalTable = table('rehearsals')

export type RehearsalRow = Row<'rehearsals'>

/** What has become of it so far, said again and again by whoever plays it. */
export async function noteRehearsal(
  db: Pick<Db, 'write'>,
  id: string,
  columns: Partial<Pick<RehearsalRow, 'state' | 'speed' | 'hands' | 'progress' | 'sheet' | 'beat_at'>>,
): Promise<void> {
  await db.write((tx) => tx.updateTable('rehearsals').set(columns).where('id', '=', id).execute())
}
