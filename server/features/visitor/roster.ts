/**
 * What doors hear of visits: whoever was let come has a serial, and the version of the roster that tells of them last.
 * Numbers are drawn under the lock of the meeting's row, kept to the commit: a door that has heard of a version has heard
 * of all before it.
 */
import type { VisitState } from '#contract/visitor.ts'
import type { Tx } from '../../db/db.ts'
import { lockDesk, visitorDesks } from './desk-store.ts'
import { type Visit, visits } from './store.ts'

/** Of any other state a door that has never heard of the visit need not hear. */
const known = new Set<VisitState>(['approved', 'arrived', 'out'])

/**
 * Every change that doors must know tells them by this: let come, cancelled, gone for good, another name or other hours.
 * @param visit as it is now, its row locked.
 * @returns the visit with its numbers.
 */
export async function tellDoors<V extends Pick<Visit, 'id' | 'meeting_id' | 'third_id' | 'state' | 'serial'>>(
  tx: Tx,
  visit: V,
): Promise<V & Partial<Pick<Visit, 'serial' | 'roster_version'>>> {
  if (visit.serial === null && !known.has(visit.state)) return visit
  const { serials, version } = await lockDesk(tx, visit)
  const numbers = { serial: visit.serial ?? serials + 1, roster_version: version + 1 }
  await visitorDesks.update(
    tx,
    { meeting_id: visit.meeting_id },
    { serials: Math.max(serials, numbers.serial), version: numbers.roster_version },
  )
  await visits.update(tx, { id: visit.id }, numbers)
  return { ...visit, ...numbers }
}
