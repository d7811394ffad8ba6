/** What the hour does to visits: nobody came, nobody said yes, gone for good, or still in. */
import { rights } from '#contract/rights.ts'
import { visitSays } from '#contract/visitor-sentences.ts'
import type { Db, Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { peopleWho } from '../right/rights.ts'
import { moveVisit } from './move.ts'
import { tellDoors } from './roster.ts'
import { lockVisit, overVisits, type Visit, visits } from './store.ts'
import { tellOf } from './tell.ts'

const TIMER = 'timer'
const BATCH = 100
/** So many of those who decide are told that somebody is still in. */
const TOLD = 20

/** @returns how many visits' hours were found to be over. */
export async function endHours(db: Db, now: number): Promise<number> {
  const ids = await overVisits(db, now, BATCH)
  for (const { id, third_id, meeting_id } of ids) {
    const deciders = await peopleWho(db, rights.decideVisitors, third_id, meeting_id)
    await db.write(async (tx) => {
      const visit = await lockVisit(tx, id)
      if (visit !== undefined && visit.to_at <= now) await end(tx, visit, deciders.slice(0, TOLD), now)
    })
  }
  return ids.length
}

async function end(tx: Tx, visit: Visit, deciders: readonly string[], now: number): Promise<void> {
  if (visit.state === 'arrived') return tellOverdue(tx, visit, deciders, now)
  const by = { who: TIMER, at: now }
  const moved =
    visit.state === 'approved'
      ? await moveVisit(tx, visit, 'miss', by)
      : visit.state === 'out'
        ? await moveVisit(tx, visit, 'leave', by, { left_at: now })
        : await moveVisit(tx, visit, 'lapse', by)
  if (moved !== undefined) await tellDoors(tx, moved)
}

/** Whoever is in stays so until a person says otherwise; the host and the desk are told once. */
async function tellOverdue(tx: Tx, visit: Visit, deciders: readonly string[], now: number): Promise<void> {
  if (visit.overdue_at !== null) return
  await visits.update(tx, { id: visit.id }, { overdue_at: now })
  const userIds = [...new Set([...(visit.host_id === null ? [] : [visit.host_id]), ...deciders])]
  await tellOf(tx, visit, { kind: 'visit_overdue', what: visitSays.overdue(visit.name, toWire(visit.to_at)), userIds, now })
}
