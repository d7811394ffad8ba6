/** The only file that writes rounds: what happens by itself, and when it last did. */
import type { Db, Row } from '../../db/db.ts'

export type Round = Row<'rounds'>

/** So far apart the clocks of two servers may be. */
const SKEW_MS = 5 * 60_000

/** Of several servers, and after any number of restarts, one begins it where it is due. @returns whether it is ours. */
export async function beginRound(db: Db, name: string, { now, every }: { now: number; every: number }): Promise<boolean> {
  return db.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('rounds')
      .values({ name, began_at: now, ended_at: null, failed_at: null, why: '' })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ began_at: now })
          // A start in the future comes from a clock that was ahead: this round does not wait for that time.
          .where(({ eb, or }) => or([eb('rounds.began_at', '<=', now - every), eb('rounds.began_at', '>', now + SKEW_MS)])),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  })
}

/** @param why of a failure; where there is none it went well. */
export async function endRound(db: Db, name: string, { began, now, why }: { began: number; now: number; why?: string }): Promise<void> {
  const went = why === undefined ? { ended_at: now, failed_at: null, why: '' } : { failed_at: now, why }
  await db.write((tx) =>
    tx
      .insertInto('rounds')
      .values({ name, began_at: began, ended_at: null, ...went })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ began_at: began, ...went }))
      .execute(),
  )
}

export function roundsOf(db: Pick<Db, 'read'>): Promise<Round[]> {
  return db.read.selectFrom('rounds').selectAll().orderBy('name').execute()
}
