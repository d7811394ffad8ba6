/** The only file that writes checkin_scans, and checkin_states where a scan changes them. Its writers hold the list's row. */
import type { Db, Row, Tx } from '../../db/db.ts'

export type StoredScan = Row<'checkin_scans'>
/** With the device that let them in last. */
export type State = Row<'checkin_states'> & { device_id: string | null }
type Reader = Tx | Db['read']

export function scansByNonce(on: Reader, listIds: readonly string[], nonces: readonly string[]): Promise<StoredScan[]> {
  return on.selectFrom('checkin_scans').selectAll().where('list_id', 'in', listIds).where('nonce', 'in', nonces).execute()
}

export async function insertScan(tx: Tx, row: StoredScan): Promise<void> {
  await tx.insertInto('checkin_scans').values(row).execute()
}

export async function updateScan(tx: Tx, id: string, values: Partial<StoredScan>): Promise<void> {
  await tx.updateTable('checkin_scans').set(values).where('id', '=', id).execute()
}

export function statesOf(on: Reader, listIds: readonly string[], admissionIds: readonly string[]): Promise<State[]> {
  return on.selectFrom('checkin_states').leftJoin('checkin_scans', 'checkin_scans.id', 'checkin_states.scan_id').selectAll('checkin_states').select('checkin_scans.device_id')
    .where('checkin_states.list_id', 'in', listIds).where('checkin_states.admission_id', 'in', admissionIds).execute()
}

/** Writes a state where it is still as it was seen. @param seen undefined: there was none. @returns whether it was. */
export async function putState(tx: Tx, { list_id, admission_id, serial, inside, entered, entered_at, gate_id, scan_id, heard, version }: State, seen: State | undefined): Promise<boolean> {
  const values = { serial, inside, entered, entered_at, gate_id, scan_id, heard, version }
  if (seen === undefined) {
    const { numInsertedOrUpdatedRows } = await tx.insertInto('checkin_states').values({ list_id, admission_id, ...values }).onConflict((conflict) => conflict.columns(['list_id', 'admission_id']).doNothing()).executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx.updateTable('checkin_states').set(values).where('list_id', '=', list_id).where('admission_id', '=', admission_id).where('version', '=', seen.version).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The version that a list's states have come to. */
export async function setStates(tx: Tx, listId: string, states: number): Promise<void> {
  await tx.updateTable('checkin_lists').set({ states }).where('id', '=', listId).execute()
}

/** What let a ticket in or out at a list before a scan, the newest first. */
export function passesBefore(tx: Tx, { list_id, admission_id, id }: StoredScan, most: number): Promise<StoredScan[]> {
  return tx.selectFrom('checkin_scans').selectAll().where('list_id', '=', list_id).where('admission_id', '=', admission_id).where('id', '!=', id)
    .where('verdict', '=', 'admit').where('undone_at', 'is', null).where((q) => q.or([q('conflict', '=', 0), q('forced', '=', 1)]))
    .orderBy('server_at', 'desc').orderBy('device_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

/** Whether a ticket came in through any other entrance of its meeting. */
export async function enteredElsewhere(tx: Tx, { list_id, admission_id }: Pick<StoredScan, 'list_id' | 'admission_id'>): Promise<boolean> {
  const row = await tx.selectFrom('checkin_states').innerJoin('checkin_lists', 'checkin_lists.id', 'checkin_states.list_id').select('checkin_lists.id')
    .where('checkin_states.admission_id', '=', admission_id).where('checkin_states.list_id', '!=', list_id).where('checkin_states.entered', '>', 0).where('checkin_lists.kind', '=', 'entrance').limit(1).executeTakeFirst()
  return row !== undefined
}
