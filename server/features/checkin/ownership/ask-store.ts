/** The only file that writes checkin_asks: single admissions that a device is asked for. */
import { sql } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../../db/db.ts'
import { type Given, prepared } from '../../../db/prepared.ts'
import { coalesced } from '../../../flow/coalesced.ts'

export async function insertAsks(db: Db, tx: Tx, rows: readonly Row<'checkin_asks'>[]): Promise<void> {
  await db.insertMany(tx, 'checkin_asks', rows)
}

const answered = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('checkin_asks').select(['id', 'answer']).where(given.among('id', 'ids')),
)

/** Empty where there is none yet. */
export const answerOf = coalesced(async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const answers = new Map((await answered(db, db.read, { ids })).rows.map(({ id, answer }) => [id, answer]))
  return ids.map((id) => answers.get(id) ?? '')
})

const unanswered = prepared((layer, given: Given<{ deviceId: string; since: number }>) =>
  layer
    .selectFrom('checkin_asks')
    .selectAll()
    .where('device_id', '=', given.value('deviceId'))
    .where('answer', '=', sql.lit(''))
    .where('created_at', '>', given.value('since'))
    .orderBy('created_at')
    .limit(sql.lit(100)),
)

export async function asksSince(db: Pick<Db, 'engine'>, on: Reader, deviceId: string, since: number): Promise<Row<'checkin_asks'>[]> {
  return (await unanswered(db, on, { deviceId, since })).rows
}

const askedAmong = prepared((layer, given: Given<{ ids: readonly string[]; since: number }>) =>
  layer
    .selectFrom('checkin_asks')
    .select('device_id')
    .distinct()
    .where(given.among('device_id', 'ids'))
    .where('answer', '=', sql.lit(''))
    .where('created_at', '>', given.value('since')),
)

/** Those among devices that have something to answer. */
export async function askedOf(db: Db, ids: readonly string[], since: number): Promise<string[]> {
  return (await askedAmong(db, db.read, { ids, since })).rows.map(({ device_id }) => device_id)
}

/** @returns those that are this device's, whenever they were asked. */
export async function asksByIds(tx: Tx, deviceId: string, ids: readonly string[]): Promise<Row<'checkin_asks'>[]> {
  return ids.length === 0
    ? []
    : tx.selectFrom('checkin_asks').selectAll().where('device_id', '=', deviceId).where('id', 'in', ids).execute()
}

/** Not logged: what a device gave is among the releases. */
export async function setAnswers(tx: Tx, ids: readonly string[], answer: 'gave' | 'kept'): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('checkin_asks').set({ answer }).where('id', 'in', ids).where('answer', '=', '').execute()
}

/** Asks for visits that are no more. */
export async function deleteVisitAsks(tx: Tx, visitIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('checkin_asks')
    .where('list_id', 'in', tx.selectFrom('checkin_lists').select('id').where('kind', '=', 'visitor'))
    .where('admission_id', 'in', visitIds)
    .execute()
}
