/** The only file that writes checkin_releases: single admissions that a device has given up. Its writers hold the list's row. */
import type { Db, Reader, Row, Tx } from '../../../db/db.ts'
import { type Given, prepared } from '../../../db/prepared.ts'

const releases = prepared((layer, given: Given<{ listIds: readonly string[]; admissionIds: readonly string[] }>) =>
  layer
    .selectFrom('checkin_releases')
    .selectAll()
    .where(given.among('list_id', 'listIds'))
    .where(given.among('admission_id', 'admissionIds')),
)

/** Which devices have given admissions up; `to_id` null: to the server. */
export async function releasesOf(
  db: Pick<Db, 'engine'>,
  on: Reader,
  listIds: readonly string[],
  admissionIds: readonly string[],
): Promise<Row<'checkin_releases'>[]> {
  return (await releases(db, on, { listIds, admissionIds })).rows
}

export async function insertReleases(tx: Tx, rows: readonly Row<'checkin_releases'>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('checkin_releases')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['list_id', 'admission_id', 'device_id']).doUpdateSet((q) => ({ to_id: q.ref('excluded.to_id') })),
    )
    .execute()
}

/** A device owns admissions again. */
export async function deleteReleases(tx: Tx, listId: string, deviceId: string, admissionIds: readonly string[]): Promise<void> {
  if (admissionIds.length === 0) return
  await tx
    .deleteFrom('checkin_releases')
    .where('list_id', '=', listId)
    .where('admission_id', 'in', admissionIds)
    .where('device_id', '=', deviceId)
    .execute()
}

/** What it gave up to the server. */
export async function deleteReleasesOf(tx: Tx, deviceId: string): Promise<void> {
  await tx.deleteFrom('checkin_releases').where('device_id', '=', deviceId).where('to_id', 'is', null).execute()
}

/** Releases of visits that are no more. */
export async function deleteVisitReleases(tx: Tx, visitIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('checkin_releases')
    .where('list_id', 'in', tx.selectFrom('checkin_lists').select('id').where('kind', '=', 'visitor'))
    .where('admission_id', 'in', visitIds)
    .execute()
}
