/** Closes surveys whose time is over. */
import type { Deps } from '../deps.ts'
import { closeOverdue } from '../features/survey/move.ts'

/** One bounded round. @returns how many were closed. */
export function closeSurveys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return closeOverdue(db, clock())
}
