/** The only file that writes the random bytes behind the keys of ballot boxes (server/sealing/box.ts). */
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { newToken } from '../../flow/ids.ts'
import { type BoxKey, type BoxName, boxKeyOf } from '../../sealing/box.ts'
import { markRewrites } from './rewrite-store.ts'

export const boxKeys = table('box_keys')

export type BoxKeyRow = Row<'box_keys'>

/** The rows of some votes or surveys; a survey may have several. */
export const boxKeysOf = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('box_keys').selectAll().where(given.among('subject_id', 'ids')),
)

export function allBoxKeys(on: Tx | Db['read']): Promise<BoxKeyRow[]> {
  return on.selectFrom('box_keys').selectAll().orderBy('subject_id').orderBy('session_id').orderBy('batch').execute()
}

/** @param secret of the deployment. */
export const keyOfRow = (row: BoxKeyRow, secret: string): BoxKey => boxKeyOf(row, row.random, secret)

/** Keeps the row that another transaction has inserted first. */
export async function insertBoxKey(tx: Tx, { subject_id, session_id, batch }: BoxName): Promise<void> {
  await boxKeys.insertNew(tx, { subject_id, session_id, batch, random: newToken() }, 'subject_id', 'session_id', 'batch')
}

const nameOf = ({ subject_id, session_id, batch }: BoxName) => `${subject_id} ${session_id} ${batch}`

/**
 * Destroys keys. SQLite leaves bytes of a deleted row where it moves other rows of the page: the table is emptied and written
 * again. On PostgreSQL the background rewrite does that.
 */
export async function destroyBoxKeys(db: Db, tx: Tx, boxes: readonly BoxName[], now: number): Promise<void> {
  if (boxes.length === 0) return
  if (db.engine === 'sqlite') {
    const gone = new Set(boxes.map(nameOf))
    const kept = (await allBoxKeys(tx)).filter((row) => !gone.has(nameOf(row)))
    // Without plugins: a sweep counts what it deletes, and the keys that stay are not deleted.
    await tx.withoutPlugins().deleteFrom('box_keys').execute()
    if (kept.length > 0) await db.insertMany(tx, 'box_keys', kept as readonly (BoxKeyRow & Record<string, string | number>)[])
  } else
    for (const { subject_id, session_id, batch } of boxes)
      await tx
        .deleteFrom('box_keys')
        .where('subject_id', '=', subject_id)
        .where('session_id', '=', session_id)
        .where('batch', '=', batch)
        .execute()
  await markRewrites(tx, ['box_keys'], now)
}

/** Destroys all keys of some votes or surveys. */
export async function destroyBoxKeysOf(db: Db, tx: Tx, subjectIds: readonly string[], now: number): Promise<void> {
  if (subjectIds.length > 0) await destroyBoxKeys(db, tx, (await boxKeysOf(db, tx, { ids: subjectIds })).rows, now)
}
