/** The only file that writes which deleted rows may still be readable as bytes in the database's files. */
import type { Db, Row, Tx } from '../../db/db.ts'
import type { Deleted } from '../../db/deleted.ts'

export type PendingRewrite = Row<'pending_rewrites'>

/**
 * In the transaction that deletes the rows.
 * @param pause ms until the rewrite; a rewrite that is pending keeps its time then.
 */
export async function markRewrites(tx: Tx, names: readonly Deleted[], now: number, pause = 0): Promise<void> {
  for (const name of names)
    await tx
      .insertInto('pending_rewrites')
      .values({ name, since: now, marks: 1, tries: 0, next_at: now + pause })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((q) => ({ marks: q('pending_rewrites.marks', '+', 1), ...(pause === 0 && { next_at: now }) })),
      )
      .execute()
}

export function pendingRewrites(on: Tx | Db['read']): Promise<PendingRewrite[]> {
  return on.selectFrom('pending_rewrites').selectAll().orderBy('name').execute()
}

/** @returns whether this server may try the rewrite; other servers wait until `next`. */
export async function claimRewrite(db: Db, { name, marks, tries }: PendingRewrite, next: number): Promise<boolean> {
  return db.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('pending_rewrites')
      .set({ tries: tries + 1, next_at: next })
      .where('name', '=', name)
      .where('marks', '=', marks)
      .where('tries', '=', tries)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

/** Rows that were deleted after the rewrite began have raised `marks`: their mark stays. */
export async function endRewrite(db: Db, { name, marks }: PendingRewrite): Promise<void> {
  await db.write((tx) => tx.deleteFrom('pending_rewrites').where('name', '=', name).where('marks', '=', marks).execute())
}
