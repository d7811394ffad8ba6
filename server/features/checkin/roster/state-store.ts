/**
 * States of a list as devices and counts read them, and which of them devices have confirmed; what a scan changes is
 * written with it (scan-store.ts).
 */
import { sql } from 'kysely'
import { type StateRow, UNSURE_MS } from '#contract/checkin/roster.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { type Given, prepared } from '../../../db/prepared.ts'

const changedSince = prepared((layer, given: Given<{ listId: string; since: number; most: number }>) =>
  layer
    .selectFrom('checkin_states')
    .select(['admission_id', 'serial', 'inside', 'entered', 'entered_at', 'gate_id', 'heard', 'version'])
    .where('list_id', '=', given.value('listId'))
    .where('version', '>', given.value('since'))
    .orderBy('version')
    .limit(given.value('most')),
)

/** In the order in which they changed. */
export async function statesSince(db: Db, listId: string, since: number, most: number) {
  return (await changedSince(db, db.read, { listId, since, most })).rows
}
export type StateSource = Awaited<ReturnType<typeof statesSince>>[number]

export function stateRow({ serial, inside, entered, entered_at, gate_id, heard }: StateSource, now: number): StateRow {
  if (entered === 0) return [serial, 0, 0, '', 0]
  const open = entered_at <= now - UNSURE_MS ? 1 : 2
  return [serial, inside, entered_at, gate_id, heard === 0 ? open : 0]
}

/**
 * Gives states of a list the next versions, all in one statement: devices are told of them anew.
 * @param admissionIds of those whose entry no device has confirmed.
 */
async function tellAnew(db: Pick<Db, 'engine'>, tx: Tx, listId: string, admissionIds: readonly string[]): Promise<void> {
  const { states } = await tx
    .updateTable('checkin_lists')
    .set((q) => ({ states: q('states', '+', admissionIds.length) }))
    .where('id', '=', listId)
    .returning('states')
    .executeTakeFirstOrThrow()
  await renumber(db, tx, { listId, admissionIds, before: states - admissionIds.length })
}

const renumber = prepared((layer, given: Given<{ listId: string; admissionIds: readonly string[]; before: number }>) =>
  layer
    .updateTable('checkin_states')
    .from((q) =>
      q
        .selectFrom('checkin_states')
        .select(['admission_id', sql<number>`row_number() over (order by admission_id)`.as('place')])
        .where('list_id', '=', given.value('listId'))
        .where(given.among('admission_id', 'admissionIds'))
        .as('placed'),
    )
    .set((q) => ({ version: sql<number>`${q.ref('placed.place')} + ${given.value('before')}` }))
    .where('checkin_states.list_id', '=', given.value('listId'))
    .whereRef('checkin_states.admission_id', '=', 'placed.admission_id')
    .where('checkin_states.heard', '=', sql.lit(0)),
)

/**
 * Tells the others anew of entries that no device has confirmed: whether anybody went in is not sure then.
 * @param admissionIds those that may be so.
 */
export async function tellUnsure(db: Db, listId: string, admissionIds: readonly string[]): Promise<void> {
  if (admissionIds.length === 0) return
  const silent = (await unheardAmong(db, db.read, { listId, admissionIds })).rows.map(({ admission_id }) => admission_id)
  if (silent.length > 0) await db.write((tx) => tellAnew(db, tx, listId, silent))
}

const unheardAmong = prepared((layer, given: Given<{ listId: string; admissionIds: readonly string[] }>) =>
  layer
    .selectFrom('checkin_states')
    .select('admission_id')
    .where('list_id', '=', given.value('listId'))
    .where(given.among('admission_id', 'admissionIds'))
    .where('heard', '=', sql.lit(0)),
)

const unheardScans = prepared((layer, given: Given<{ listId: string; deviceId: string; nonces: readonly string[] }>) =>
  layer
    .selectFrom('checkin_scans')
    .innerJoin('checkin_states', (join) =>
      join
        .onRef('checkin_states.list_id', '=', 'checkin_scans.list_id')
        .onRef('checkin_states.admission_id', '=', 'checkin_scans.admission_id')
        .onRef('checkin_states.scan_id', '=', 'checkin_scans.id'),
    )
    .select(['checkin_states.admission_id', 'checkin_states.entered_at'])
    .where('checkin_scans.list_id', '=', given.value('listId'))
    .where(given.among('checkin_scans.nonce', 'nonces'))
    .where('checkin_scans.device_id', '=', given.value('deviceId'))
    .where('checkin_states.heard', '=', sql.lit(0)),
)

const setHeard = prepared((layer, given: Given<{ listId: string; admissionIds: readonly string[] }>) =>
  layer
    .updateTable('checkin_states')
    .set({ heard: 1 })
    .where('list_id', '=', given.value('listId'))
    .where(given.among('admission_id', 'admissionIds')),
)

/**
 * The device has shown what the server decided. Where others were told that it was not sure, they are told that it is.
 * The list's row is locked by the caller.
 */
export async function noteHeard(
  db: Pick<Db, 'engine'>,
  tx: Tx,
  { listId, deviceId, nonces }: { listId: string; deviceId: string; nonces: readonly string[] },
  now: number,
): Promise<void> {
  if (nonces.length === 0) return
  const { rows } = await unheardScans(db, tx, { listId, deviceId, nonces })
  const late = rows.filter(({ entered_at }) => entered_at <= now - UNSURE_MS).map(({ admission_id }) => admission_id)
  if (late.length > 0) await tellAnew(db, tx, listId, late)
  if (rows.length > 0) await setHeard(db, tx, { listId, admissionIds: rows.map(({ admission_id }) => admission_id) })
}
