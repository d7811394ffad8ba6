/** Looks for the hosts of visits that were announced, and does what the hour does to those that are over. */
import type { Deps } from '../deps.ts'
import { endHours } from '../features/visitor/due.ts'
import { seekHosts } from '../features/visitor/seek.ts'

/** One bounded round. @returns how many visits were looked after. */
export async function lookAfterVisits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  return (await seekHosts(db, now)) + (await endHours(db, now))
}
