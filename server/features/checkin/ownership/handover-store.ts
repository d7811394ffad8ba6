/** The only file that writes checkin_handovers: what devices gave to each other without a network. Its writers hold the list's row. */
import type { Row, Tx } from '../../../db/db.ts'
import { table } from '../../../db/table.ts'

export const checkinHandovers = table('checkin_handovers')

/** One of which not all can change hands yet. */
export type WaitingHandover = Row<'checkin_handovers'> & { waiting: Exclude<Row<'checkin_handovers'>['waiting'], ''> }

/** Those that still wait for an earlier one that nobody has told yet, the oldest of the newest first. */
export async function waitingHandovers(tx: Tx, listId: string, since: number, most: number): Promise<WaitingHandover[]> {
  const newest = await tx
    .selectFrom('checkin_handovers')
    .selectAll()
    .where('list_id', '=', listId)
    .where('waiting', '!=', '')
    .$narrowType<Pick<WaitingHandover, 'waiting'>>()
    .where('taken_at', '>', since)
    .orderBy('taken_at', 'desc')
    .orderBy('from_no', 'desc')
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
  return newest.toReversed()
}

/** Not logged: the row is the letter that a device wrote, and says what of it is still to come. */
export async function setWaiting(
  tx: Tx,
  { list_id, from_no, seq }: Row<'checkin_handovers'>,
  waiting: Row<'checkin_handovers'>['waiting'],
): Promise<void> {
  await tx
    .updateTable('checkin_handovers')
    .set({ waiting })
    .where('list_id', '=', list_id)
    .where('from_no', '=', from_no)
    .where('seq', '=', seq)
    .execute()
}
