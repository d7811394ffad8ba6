/** What a device knows of its list, and whether the list has come further. */
import type { Deps } from '../../../deps.ts'
import type { List } from '../lists/list-store.ts'
import { bringUpToDate } from '../roster/roster.ts'
import type { versionsAt } from '../roster/source.ts'
import { tellUnsure } from '../roster/state-store.ts'
import { arrivalsOf, takeUnsure } from '../roster/tally.ts'

/** Versions that a device has already. */
export interface Known {
  roster: number
  states: number
  shares: number
}

export type Parts = Pick<Deps, 'db' | 'env' | 'clock'>

/**
 * @param standing undefined where the device is closed or cut off: that is news too.
 * @param entries whether somebody's entry is.
 */
export function isBehind(standing: Awaited<ReturnType<typeof versionsAt>>, known: Known, entries: boolean): boolean {
  return (
    standing === undefined ||
    standing.roster > known.roster ||
    (entries && standing.states > known.states) ||
    standing.shares !== known.shares
  )
}

/** Gives versions to what has changed without one; what changes a visit has given it one. */
export async function catchUp({ db, env, clock }: Parts, list: List): Promise<void> {
  await Promise.all([
    list.kind === 'visitor' ? undefined : bringUpToDate(db, env.secret, list.meeting_id),
    arrivalsOf(db, list.id).then((arrivals) => tellUnsure(db, list.id, takeUnsure(arrivals, clock()))),
  ])
}
