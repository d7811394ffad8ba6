/** Counts named votes whose time is up. */
import type { Deps } from '../deps.ts'
import { closeDueVotes } from '../features/vote/due.ts'

/** One bounded round. @returns how many were counted. */
export function countVotes(deps: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<number> {
  return closeDueVotes(deps, deps.clock())
}
