/** The look for visits whose hours are over, every two seconds, read all visits there have ever been: no index fitted its condition. */
import { expect, it, onTestFinished } from 'vitest'
import { overVisits } from '#server/features/visitor/store.ts'
import { freshDatabase } from '../support/database.ts'
import { plansOf } from '../support/plans.ts'

it('only those that are open, and whose end has come, are looked at', async () => {
  const { db, drop } = await freshDatabase()
  onTestFinished(drop)
  expect(await plansOf(db, (watched) => overVisits(watched, Date.UTC(2026, 8, 1), 100))).toEqual([
    'SEARCH visits USING INDEX visits_open (to_at<?)',
  ])
})
