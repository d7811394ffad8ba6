/** Table door_notes: what a door shows about an admission. */
import type { Expression } from 'kysely'
import type { Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const doorNotes = table('door_notes')

/** Without a host, who was there before stays. */
export async function putNote(
  tx: Tx,
  { admission_id, ...note }: Omit<Row<'door_notes'>, 'host_id'> & Partial<Pick<Row<'door_notes'>, 'host_id'>>,
): Promise<void> {
  await tx
    .insertInto('door_notes')
    .values({ admission_id, host_id: null, ...note })
    .onConflict((conflict) => conflict.column('admission_id').doUpdateSet(note))
    .execute()
}

/** What the door is to know of somebody goes along where they get another ticket. */
export async function passNote(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('door_notes').set({ admission_id: to }).where('admission_id', '=', from).execute()
}

export async function deleteNotes(tx: Tx, admissionIds: Expression<string>): Promise<void> {
  await tx.deleteFrom('door_notes').where('admission_id', 'in', admissionIds).execute()
}

/** Nobody's arrival is told to them any more. */
export async function leaveHosting(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('door_notes').set({ host_id: null }).where('host_id', '=', userId).execute()
}
