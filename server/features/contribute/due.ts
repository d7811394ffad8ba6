/** What the hour does to offers: those that nobody has taken in time go back to the pool. */
import type { Deps } from '../../deps.ts'
import { lapse } from './assign.ts'
import { lateOffers } from './assignment-store.ts'

const BATCH = 100

/** One bounded round. @returns how many went back. */
export async function returnLateOffers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  const late = await lateOffers(db.read, now, BATCH)
  for (const { id } of late) await lapse(db, id, now)
  return late.length
}
