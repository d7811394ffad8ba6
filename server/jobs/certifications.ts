/** Takes down marks whose time is over, and tells holders of those that end soon. */
import type { Deps } from '../deps.ts'
import { endMarks, tellEnds } from '../features/certification/due.ts'
import { touchMeetings } from '../features/meeting/mark-store.ts'

/** One bounded round. @returns how many marks were looked after. */
export async function lookAfterCertifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  return (await endMarks(db, now, touchMeetings)) + (await tellEnds(db, now))
}
