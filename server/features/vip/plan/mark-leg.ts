/** How far a guest has come on a leg: said by whoever receives them, or by whoever arranges it. */
import type { planCalls } from '#contract/vip/plan.ts'
import type { LegMark } from '#contract/vip/words.ts'
import { rights } from '#contract/rights.ts'
import { may } from '#contract/may.ts'
import type { Db } from '../../../db/db.ts'
import { move } from '../../../flow/machine.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { findAnyMeeting } from '../../meeting/store.ts'
import { rightsOf } from '../../right/rights.ts'
import { alone, type Changing } from './change.ts'
import { followMark } from './follow.ts'
import { type LegRow, vipLegs } from './leg-store.ts'
import { legMachine } from './machine.ts'
import { type GuestRow, listFacts } from './read-store.ts'
import { tellMarked } from './tell.ts'
import { legOnWire } from './wire.ts'
import { vipGuests } from '../guests/store.ts'

/** What those who receive a guest next have to know. */
const told: ReadonlySet<LegMark> = new Set(['met', 'delivered', 'missed'])

export const markLeg: Handler<typeof planCalls.markLeg> = async ({ deps: { db }, input, user, now }) => {
  const { meetingId, id, mark } = input
  const meeting = await findAnyMeeting(db, meetingId)
  if (meeting === undefined) return refuse('leg_gone')
  const edits = await editsPlan(db, user.id, meeting, now)
  return db.write(async (tx) => {
    await alone(db, tx, meetingId)
    // The guest before the leg, as where a guest is removed: their messages are deleted before their legs.
    const seen = await vipLegs.find(tx, { id, meeting_id: meetingId })
    const guest = seen && (await vipGuests.lock(tx, { id: seen.guest_id, meeting_id: meetingId }))
    const standing = guest && (await vipLegs.lock(tx, { id, meeting_id: meetingId }))
    const { leadId } = await listFacts(tx, meetingId)
    // Whoever has no business here is not told whether there is such a leg.
    if (guest === undefined || standing === undefined || !(edits || receives(user.id, guest, leadId))) return refuse('leg_gone')
    const changing = { tx, meetingId, meeting: meeting.title, thirdId: meeting.third_id, who: user.id, at: now }
    const row = await marked(changing, guest, standing, mark)
    return row === undefined ? refuse('leg_moved') : legOnWire(row, true, 'host')
  })
}

/** @returns the leg as it is then; undefined where the mark does not follow from where it is. Said twice is said once. */
async function marked(changing: Changing, guest: GuestRow, leg: LegRow, mark: LegMark): Promise<LegRow | undefined> {
  if (leg.state === mark) return leg
  const { tx, meetingId, who, at } = changing
  const step = { entityId: leg.id, action: mark, from: leg.state, who, why: '', at, meetingId }
  const { to } = await move(tx, legMachine, step, { marked_at: at })
  if (to === undefined) return undefined
  const row = { ...leg, state: to, marked_at: at }
  await followMark(changing, row, mark)
  if (told.has(mark)) await tellMarked(changing, guest, row, mark)
  return row
}

/** Whether somebody may arrange things at a meeting by their rights; looked up, for hosts have none. */
export async function editsPlan(db: Db, userId: string, meeting: { id: string; third_id: string }, now: number): Promise<boolean> {
  return may(await rightsOf(db, userId, meeting.third_id, now, meeting.id), rights.editVips)
}

/** Host, deputy, or the lead of the list. */
export function receives(userId: string, { host_id, deputy_id }: Pick<GuestRow, 'host_id' | 'deputy_id'>, leadId: string | null): boolean {
  return [host_id, deputy_id, leadId].includes(userId)
}
