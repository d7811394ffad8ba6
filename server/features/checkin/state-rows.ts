/** States of a list as devices and counts read them; they are written with the scans that change them. */
import { type StateRow, UNSURE_MS } from '../../../contract/checkin.ts'
import type { Db, Tx } from '../../db/db.ts'

/** In the order in which they changed. */
export function statesSince(db: Db, listId: string, since: number, most: number) {
  return db.read.selectFrom('checkin_states').select(['admission_id', 'serial', 'inside', 'entered', 'entered_at', 'gate_id', 'heard', 'version'])
    .where('list_id', '=', listId).where('version', '>', since).orderBy('version').limit(most).execute()
}
export type StateSource = Awaited<ReturnType<typeof statesSince>>[number]

export function stateRow({ serial, inside, entered, entered_at, gate_id, heard }: StateSource, now: number): StateRow {
  if (entered === 0) return [serial, 0, 0, '', 0]
  return [serial, inside, entered_at, gate_id, heard === 0 && entered_at <= now - UNSURE_MS ? 1 : 0]
}

/** Takes the list's next versions, the last of which it gives. */
async function takeVersions(tx: Tx, listId: string, count: number): Promise<number> {
  const { states } = await tx.updateTable('checkin_lists').set((q) => ({ states: q('states', '+', count) })).where('id', '=', listId).returning('states').executeTakeFirstOrThrow()
  return states
}

/** Tells the others anew of entries that no device has confirmed: whether anybody went in is not sure then. @param admissionIds those that may be so. */
export async function tellUnsure(db: Db, listId: string, admissionIds: readonly string[]): Promise<void> {
  if (admissionIds.length === 0) return
  const silent = await db.read.selectFrom('checkin_states').select('admission_id').where('list_id', '=', listId).where('admission_id', 'in', admissionIds).where('heard', '=', 0).orderBy('admission_id').execute()
  if (silent.length === 0) return
  await db.write(async (tx) => {
    const last = await takeVersions(tx, listId, silent.length)
    for (const [place, { admission_id }] of silent.entries()) {
      await tx.updateTable('checkin_states').set({ version: last - place }).where('list_id', '=', listId).where('admission_id', '=', admission_id).where('heard', '=', 0).execute()
    }
  })
}

/** The device has shown what the server decided. Where others were told that it was not sure, they are told that it is. */
export async function noteHeard(tx: Tx, listId: string, deviceId: string, nonces: readonly string[], now: number): Promise<void> {
  if (nonces.length === 0) return
  const scans = await tx.selectFrom('checkin_scans').innerJoin('checkin_states', 'checkin_states.scan_id', 'checkin_scans.id')
    .select(['checkin_scans.id', 'checkin_states.admission_id', 'checkin_states.entered_at'])
    .where('checkin_scans.list_id', '=', listId).where('checkin_scans.nonce', 'in', nonces).where('checkin_scans.device_id', '=', deviceId)
    .whereRef('checkin_states.admission_id', '=', 'checkin_scans.admission_id').where('checkin_states.list_id', '=', listId).where('checkin_states.heard', '=', 0)
    .orderBy('checkin_states.admission_id').execute()
  for (const { id, admission_id, entered_at } of scans) {
    const version = entered_at <= now - UNSURE_MS ? { version: await takeVersions(tx, listId, 1) } : {}
    await tx.updateTable('checkin_states').set({ heard: 1, ...version }).where('list_id', '=', listId).where('admission_id', '=', admission_id).where('scan_id', '=', id).execute()
  }
}
