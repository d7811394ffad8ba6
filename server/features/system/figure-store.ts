/** The only file that writes figures: counted now and then by one of several servers, and kept for whoever asks. */
import type { Db, Row } from '../../db/db.ts'
import type { FigureName } from './figures.ts'

export type Figure = Row<'figures'>

/** Moments of the counting itself, each a row among the figures. */
export type Moment = 'counted_at' | 'totals_at' | 'places_at'

/** @returns whether it is ours to count, and time: whoever asks next is told no until `every` is over. */
export function beginCount(db: Db, moment: Moment, { now, every }: { now: number; every: number }): Promise<boolean> {
  return db.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('figures')
      .values({ name: moment, label: '', value: now })
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'label'])
          .doUpdateSet({ value: now })
          .where('figures.value', '<=', now - every),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  })
}

export async function keepFigures(db: Db, counted: readonly (Omit<Figure, 'name'> & { name: FigureName })[]): Promise<void> {
  if (counted.length === 0) return
  await db.write((tx) =>
    tx
      .insertInto('figures')
      .values([...counted])
      .onConflict((conflict) => conflict.columns(['name', 'label']).doUpdateSet((q) => ({ value: q.ref('excluded.value') })))
      .execute(),
  )
}

export function figuresOf({ read }: Pick<Db, 'read'>): Promise<Figure[]> {
  return read.selectFrom('figures').selectAll().execute()
}
