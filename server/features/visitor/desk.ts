/** What the desk does with visits: says whom they are for, lets in by hand, knows who is in. */
import { may } from '#contract/may.ts'
import { rights } from '#contract/rights.ts'
import type { visitor } from '#contract/visitor.ts'
import type { Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { doorStaff, type FieldReader } from '../../privacy/field-gate.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { worksAt } from '../staff/works-at.ts'
import { hostByMobile } from './host-store.ts'
import { comeIn, moveVisit } from './move.ts'
import { findVisit, visitsInside, type VisitWithNames } from './read-store.ts'
import { tellDoors } from './roster.ts'
import { ask } from './seek.ts'
import { lockVisit, type Visit, visits } from './store.ts'
import { comesByHand, presentOnWire, visitOnWire } from './wire.ts'

/** A visit of this meeting, locked. */
async function lockAt(tx: Tx, meetingId: string, id: string): Promise<Visit | undefined> {
  const visit = await lockVisit(tx, id)
  return visit?.meeting_id === meetingId ? visit : undefined
}

export async function shownAtDesk(tx: Tx, id: string, user: { id: string; grants: FieldReader }, now: number) {
  const viewer = { userId: user.id, decides: true, fields: user.grants }
  return visitOnWire((await findVisit(tx, id)) as VisitWithNames, viewer, now)
}

export const assign: Handler<typeof visitor.assign> = ({ deps: { db }, input: { meetingId, id, mobile }, user, grants, thirdId, now }) =>
  db.write(async (tx) => {
    const visit = await lockAt(tx, meetingId, id)
    if (visit === undefined) return refuse('visit_gone')
    if (visit.state !== 'waiting') return refuse('visit_decided')
    const host = await hostByMobile(tx, mobile, { thirdId, meetingId, now })
    if (host === undefined) return refuse('host_gone')
    if (visit.host_id !== host.id) {
      await visits.update(tx, { id }, { host_id: host.id, sought_at: now })
      await writeLog(tx, [{ entity: 'visit', entityId: id, action: 'assign', to: host.id, who: user.id, at: now }])
      await ask(tx, visit, host.id, now)
    }
    return shownAtDesk(tx, id, { id: user.id, grants }, now)
  })

export const mark: Handler<typeof visitor.mark> = ({ deps: { db }, input: { meetingId, id, mark: wanted }, user, grants, now }) =>
  db.write(async (tx) => {
    const visit = await lockAt(tx, meetingId, id)
    if (visit === undefined) return refuse('visit_gone')
    const by = { who: user.id, at: now }
    if (visit.state !== { arrive: 'arrived', leave: 'left', cancel: 'cancelled' }[wanted]) {
      if (wanted === 'arrive' && visit.state === 'approved' && now < visit.from_at) return refuse('visit_too_early')
      if (wanted === 'arrive' && !comesByHand(visit)) return refuse('visit_moved')
      const moved =
        wanted === 'arrive'
          ? await comeIn(tx, visit, { ...by, gate: '', now })
          : await moveVisit(tx, visit, wanted, by, wanted === 'leave' ? { left_at: now } : {})
      if (moved === undefined) return refuse('visit_moved')
      await tellDoors(tx, moved)
    }
    return shownAtDesk(tx, id, { id: user.id, grants }, now)
  })

export const present: Handler<typeof visitor.present> = async ({ meeting, deps: { db }, input: { meetingId }, user, grants, now }) => {
  const given = grants.givenAt(meetingId)
  const reads = may(given, rights.readVisitors)
  // Who checks at another meeting's doors has no business here.
  if (!reads && (await worksAt(db, user, grants, meeting, now)) === undefined) return refuse('forbidden')
  const visitors = (await visitsInside(db.read, meetingId)).map((row) => presentOnWire(row, reads ? given : doorStaff, now))
  const people = visitors.reduce((sum, one) => sum + one.people, 0)
  return { now: toWire(now), meetingName: meeting.title, people, visitors }
}
