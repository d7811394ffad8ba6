/** Somebody who stands at the door: in at once, and their host is told. */
import type { Checked } from '#contract/call.ts'
import type { visitor } from '#contract/visitor.ts'
import { fromWire } from '../../flow/clock.ts'
import { digest, newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { ownMeeting } from '../meeting/manage-store.ts'
import { isBlocked } from './block-store.ts'
import { newPass } from './decide.ts'
import { shownAtDesk } from './desk.ts'
import { deskOf } from './desk-store.ts'
import { areFit, DAY_MS } from './hours.ts'
import { tellArrival } from './move.ts'
import { tellDoors } from './roster.ts'
import { findHost } from './seek.ts'
import { type Visit, visits } from './store.ts'
import { asTyped, unseen } from './typed.ts'

export const walkIn: Handler<typeof visitor.walkIn> = ({ deps: { db, env }, input, user, grants, thirdId, now, key }) =>
  db.write(async (tx) => {
    const { meetingId, mobile } = input
    const meeting = await ownMeeting(tx, meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    // No key of a visitor's browser leads here: none has a colon.
    const intention = key === undefined ? '' : digest(`walk-in:${user.id}:${key}`)
    if (intention !== '') {
      await db.serialise(tx, `walk-in:${intention}`)
      const known = await visits.find(tx, { key_digest: intention })
      if (known !== undefined)
        return known.meeting_id === meetingId && isSame(known, input)
          ? shownAtDesk(tx, known.id, { id: user.id, grants }, now)
          : refuse('key_reused')
    }
    const desk = await deskOf(tx, meeting)
    const to_at = fromWire(input.toTime)
    if (!areFit(meeting, desk, { from: now, to: to_at, now })) return refuse('visit_hours_unfit')
    if (await isBlocked(tx, { thirdId, meetingId, mobile, now })) return refuse('visit_blocked')
    const typed = { ...asTyped(input), third_id: thirdId, meeting_id: meetingId }
    const hostId = await findHost(tx, typed, now)
    if (hostId === undefined) return refuse('host_gone')
    const id = newId(now)
    const visit: Visit = {
      ...unseen,
      ...typed,
      ...newPass(env.secret, id),
      id,
      state: 'arrived',
      host_id: hostId,
      sought_at: now,
      from_at: now,
      to_at,
      walk_in: 1,
      key_digest: intention,
      decided_by: user.id,
      decided_at: now,
      arrived_at: now,
      entries: 1,
      delete_at: to_at + desk.retention_days * DAY_MS,
      created_at: now,
    }
    await visits.insert(tx, visit)
    await writeLog(tx, [{ entity: 'visit', entityId: id, action: 'walk_in', to: visit.state, who: user.id, at: now }])
    await tellDoors(tx, visit)
    await tellArrival(tx, visit, now)
    return shownAtDesk(tx, id, { id: user.id, grants }, now)
  })

/** Whether a visit is what somebody asks for, once more. */
function isSame(known: Visit, input: Checked<typeof visitor.walkIn>): boolean {
  const typed = { ...asTyped(input), to_at: fromWire(input.toTime) }
  return (Object.keys(typed) as (keyof typeof typed)[]).every((field) => known[field] === typed[field])
}
