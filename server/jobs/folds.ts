/**
 * Folds again what a server of an earlier release wrote: a pass over all searched tables after a start, and one a day. An earlier
 * release that watches the schema stops writing within seconds of a migration; one from before that keeps on writing.
 */
import type { Db } from '../db/db.ts'
import { firstFold, type FoldCursor, refoldNext } from '../db/refold.ts'
import type { Deps } from '../deps.ts'

/** Between two passes. */
const REST_MS = 24 * 3_600_000
/** Batches in a round of the job. */
const BATCHES = 2

const passes = new WeakMap<Db, { cursor: FoldCursor; from: number }>()

export async function refold({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock()
  const pass = passes.get(db) ?? { cursor: firstFold, from: now }
  passes.set(db, pass)
  for (let batch = 0; batch < BATCHES && pass.from <= now; batch += 1) {
    const { next, folded } = await refoldNext(db, pass.cursor)
    if (folded > 0) log.info('folds.filled', { table: pass.cursor.table, rows: folded })
    pass.cursor = next ?? firstFold
    if (next === undefined) pass.from = now + REST_MS
  }
}
