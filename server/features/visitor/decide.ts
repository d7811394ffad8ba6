/** A yes or a no to a visit, by its host or the desk. Said twice it is said once. */
import { may } from '#contract/may.ts'
import { rights } from '#contract/rights.ts'
import type { VisitState, visitor } from '#contract/visitor.ts'
import { visitSays } from '#contract/visitor-sentences.ts'
import type { Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { newAdmissionCode } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { keyHashOf, liveKeyOf } from '../admission/live-key.ts'
import { rightsOf } from '../right/rights.ts'
import { deskOf } from './desk-store.ts'
import { type By, moveVisit } from './move.ts'
import { findVisit, type VisitWithNames } from './read-store.ts'
import { tellDoors } from './roster.ts'
import { lockVisit, type Visit } from './store.ts'
import { tellOf } from './tell.ts'
import { visitOnWire } from './wire.ts'
import { yesOf } from './yes.ts'

/** Where somebody has said yes, whatever has become of it since. */
const wasYes = new Set<VisitState>(['approved', 'arrived', 'out', 'left', 'no_show'])

export const decide: Handler<typeof visitor.decide> = async ({ deps: { db, env }, input, user, now }) => {
  const { id, yes, reason } = input
  const found = await findVisit(db.read, id)
  if (found === undefined) return refuse('visit_gone')
  // The desk is that of the visit's meeting, whatever tenant the request names.
  const grants = await rightsOf(db, user.id, found.third_id, now, found.meeting_id)
  const decides = may(grants, rights.decideVisitors)
  const viewer = { userId: user.id, decides, fields: decides ? grants : 'host' } as const
  return db.write(async (tx) => {
    const visit = await lockVisit(tx, id)
    if (visit === undefined || !(viewer.decides || visit.host_id === user.id)) return refuse('visit_gone')
    const shown = async () => visitOnWire((await findVisit(tx, id)) as VisitWithNames, viewer, now)
    const said = { who: user.id, at: now }
    if (yes === 0) {
      if (visit.state === 'refused') return shown()
      return (await refuseVisit(tx, visit, reason, said)) ? shown() : refuse('visit_decided')
    }
    if (wasYes.has(visit.state) || (visit.state === 'agreed' && visit.agreed_by === user.id && !viewer.decides)) return shown()
    if ((visit.state !== 'waiting' && visit.state !== 'agreed') || visit.to_at <= now) return refuse('visit_decided')
    const action = yesOf(visit, viewer, (await deskOf(tx, { id: visit.meeting_id, third_id: visit.third_id })).two_steps === 1)
    // The host is still to say so.
    if (action === undefined) return refuse('forbidden')
    if (action === 'agree') await moveVisit(tx, visit, 'agree', said, { agreed_by: user.id })
    else await approve(tx, visit, said, env.secret)
    return shown()
  })
}

/** @returns the live code's half of a visit: what its pass follows from, and what doors know it by. */
export function newPass(secret: string, id: string): Pick<Visit, 'code' | 'key_hash'> {
  const code = newAdmissionCode()
  return { code, key_hash: keyHashOf(liveKeyOf(secret, { id, code }).publicKey) }
}

async function approve(tx: Tx, visit: Visit, { who, at }: By, secret: string): Promise<void> {
  const agreed_by = visit.host_id === who ? who : visit.agreed_by
  const columns = { ...newPass(secret, visit.id), agreed_by, decided_by: who, decided_at: at }
  const moved = await moveVisit(tx, visit, 'approve', { who, at }, columns)
  if (moved === undefined) return
  await tellDoors(tx, moved)
  const what = visitSays.hours(toWire(visit.from_at), toWire(visit.to_at))
  await tellOf(tx, moved, { kind: 'visit_approved', what, userIds: [who], to: visit, now: at })
}

async function refuseVisit(tx: Tx, visit: Visit, refusal: string, { who, at }: By): Promise<boolean> {
  const moved = await moveVisit(tx, visit, 'refuse', { who, at }, { decided_by: who, decided_at: at, refusal })
  if (moved === undefined) return false
  await tellOf(tx, moved, { kind: 'visit_refused', what: refusal, userIds: [who], to: visit, now: at })
  return true
}
