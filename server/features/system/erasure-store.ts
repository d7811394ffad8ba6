/** The only file that writes erasures: what went because its time was over, a row for each day and kind. It names nobody. */
import { pageOf, type PageRange } from '../../db/pages.ts'
import { sql } from 'kysely'
import type { Swept } from '#contract/retention.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { dayOf } from '../../flow/clock.ts'

export type Erasure = Row<'erasures'>

/** Rows of all tables together. */
export interface Amount {
  removed: number
  emptied: number
}

export async function noteErased(tx: Tx, kind: Swept, { removed, emptied }: Amount, now: number): Promise<void> {
  await tx
    .insertInto('erasures')
    .values({ day: dayOf(now), kind, removed, emptied, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind']).doUpdateSet({
        removed: sql`erasures.removed + ${removed}`,
        emptied: sql`erasures.emptied + ${emptied}`,
        last_at: now,
      }),
    )
    .execute()
}

/** The latest day first. */
export function erasuresOf({ read }: Pick<Db, 'read'>, range: PageRange) {
  const erasures = read.selectFrom('erasures')
  return pageOf(erasures, erasures.selectAll().orderBy('day', 'desc').orderBy('kind'), range)
}

export async function forgetErasures(db: Db, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('erasures').where('day', '<', dayOf(before)).execute())
}
