/** The only file that writes checkin_scans, and checkin_states where a scan changes them. Its writers hold the list's row. */
import type { Expression } from 'kysely'
import { ruleWhys } from '#contract/checkin/rule.ts'
import { atOnce } from '../../../db/at-once.ts'
import type { Db, Reader, Row, Tx } from '../../../db/db.ts'
import { type Given, prepared } from '../../../db/prepared.ts'
import { writeJson } from '../../../db/json.ts'
import { coalesced } from '../../../flow/coalesced.ts'

export type StoredScan = Row<'checkin_scans'>
/** With the device that let them in last. */
export type State = Row<'checkin_states'> & { device_id: string | null }

const byNonce = prepared((layer, given: Given<{ listIds: readonly string[]; nonces: readonly string[] }>) =>
  layer.selectFrom('checkin_scans').selectAll().where(given.among('list_id', 'listIds')).where(given.among('nonce', 'nonces')),
)

export async function scansByNonce(
  db: Pick<Db, 'engine'>,
  on: Reader,
  listIds: readonly string[],
  nonces: readonly string[],
): Promise<StoredScan[]> {
  return (await byNonce(db, on, { listIds, nonces })).rows
}

export async function insertScans(db: Db, tx: Tx, rows: readonly StoredScan[]): Promise<void> {
  await db.insertMany(tx, 'checkin_scans', rows as readonly (StoredScan & Record<string, string | number | null>)[])
}

export async function updateScan(tx: Tx, id: string, values: Partial<StoredScan>): Promise<void> {
  await tx.updateTable('checkin_scans').set(values).where('id', '=', id).execute()
}

const byTicket = prepared((layer, given: Given<{ listIds: readonly string[]; admissionIds: readonly string[] }>) =>
  layer
    .selectFrom('checkin_states')
    .leftJoin('checkin_scans', 'checkin_scans.id', 'checkin_states.scan_id')
    .selectAll('checkin_states')
    .select('checkin_scans.device_id')
    .where(given.among('checkin_states.list_id', 'listIds'))
    .where(given.among('checkin_states.admission_id', 'admissionIds')),
)

export async function statesOf(
  db: Pick<Db, 'engine'>,
  on: Reader,
  listIds: readonly string[],
  admissionIds: readonly string[],
): Promise<State[]> {
  return (await byTicket(db, on, { listIds, admissionIds })).rows
}

interface Place {
  listId: string
  admissionId: string
  nonce: string
}

/** What a list knows of an admission, and whether a scan was taken before, for many that ask one by one. */
export const knownNow = coalesced(async (db: Db, asked: readonly Place[]): Promise<{ state: State | undefined; taken: boolean }[]> => {
  const listIds = [...new Set(asked.map(({ listId }) => listId))]
  const admissionIds = asked.map(({ admissionId }) => admissionId)
  const nonces = asked.map(({ nonce }) => nonce)
  const [states, scans] = await atOnce(
    db.read,
    (along) => statesOf(db, along, listIds, admissionIds),
    (along) => scansByNonce(db, along, listIds, nonces),
  )
  return asked.map(({ listId, admissionId, nonce }) => ({
    state: states.find((one) => one.list_id === listId && one.admission_id === admissionId),
    taken: scans.some((one) => one.list_id === listId && one.nonce === nonce),
  }))
})

const columnsOf = ({
  list_id,
  admission_id,
  serial,
  inside,
  entered,
  entered_at,
  gate_id,
  scan_id,
  heard,
  version,
}: State): Row<'checkin_states'> => ({ list_id, admission_id, serial, inside, entered, entered_at, gate_id, scan_id, heard, version })

/** Of tickets that the list knew nothing of. @throws a unique violation where somebody was faster. */
export async function insertStates(db: Db, tx: Tx, states: readonly State[]): Promise<void> {
  await db.insertMany(tx, 'checkin_states', states.map(columnsOf) as readonly (Row<'checkin_states'> & Record<string, string | number>)[])
}

/** Where it is still as it was seen. @returns whether it was. */
export async function updateState(tx: Tx, next: State, seen: Pick<State, 'version'>): Promise<boolean> {
  const { list_id, admission_id, ...values } = columnsOf(next)
  const { numUpdatedRows } = await tx
    .updateTable('checkin_states')
    .set(values)
    .where('list_id', '=', list_id)
    .where('admission_id', '=', admission_id)
    .where('version', '=', seen.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The version that a list's states have come to. */
export const setStates = prepared((layer, given: Given<{ id: string; states: number }>) =>
  layer
    .updateTable('checkin_lists')
    .set({ states: given.value('states') })
    .where('id', '=', given.value('id')),
)

/** What let an admission in or out at a list before a scan, the newest first. */
export function passesBefore(tx: Tx, { list_id, admission_id, id }: StoredScan, most: number): Promise<StoredScan[]> {
  return tx
    .selectFrom('checkin_scans')
    .selectAll()
    .where('list_id', '=', list_id)
    .where('admission_id', '=', admission_id)
    .where('id', '!=', id)
    .where('verdict', '=', 'admit')
    .where('undone_at', 'is', null)
    .where((q) => q.or([q('conflict', '=', 0), q('forced', '=', 1), q('why', 'in', ruleWhys)]))
    .orderBy('server_at', 'desc')
    .orderBy('device_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** Whether an admission came in through any other entrance of its meeting. */
export async function enteredElsewhere(tx: Tx, { list_id, admission_id }: Pick<StoredScan, 'list_id' | 'admission_id'>): Promise<boolean> {
  const row = await tx
    .selectFrom('checkin_states')
    .innerJoin('checkin_lists', 'checkin_lists.id', 'checkin_states.list_id')
    .select('checkin_lists.id')
    .where('checkin_states.admission_id', '=', admission_id)
    .where('checkin_states.list_id', '!=', list_id)
    .where('checkin_states.entered', '>', 0)
    .where('checkin_lists.kind', '=', 'entrance')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What people answered at doors. */
export async function clearAnswers(tx: Tx, admissionIds: Expression<string>): Promise<void> {
  const none = writeJson({})
  await tx
    .updateTable('checkin_scans')
    .set({ answers: none })
    .where('admission_id', 'in', admissionIds)
    .where('answers', '!=', none)
    .execute()
}

/** States of visits that are no more. */
export async function deleteVisitStates(tx: Tx, visitIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('checkin_states')
    .where('list_id', 'in', tx.selectFrom('checkin_lists').select('id').where('kind', '=', 'visitor'))
    .where('admission_id', 'in', visitIds)
    .execute()
}
