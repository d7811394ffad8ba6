/** What hosts, desks and visitors are told of a visit. */
import type { MessageKind } from '#contract/message.ts'
import type { Tx } from '../../db/db.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { tell } from '../message/outbox.ts'
import type { Visit } from './store.ts'

type VisitKind = Extract<MessageKind, `visit_${string}`>
/** All of them: with a visit goes what was said of it. */
export const visitKinds: readonly VisitKind[] = ['visit_asked', 'visit_approved', 'visit_refused', 'visit_arrived', 'visit_overdue']

interface Said {
  kind: VisitKind
  what: string
  /** Accounts; each is told once of one visit, however often it is put into the outbox. */
  userIds: readonly string[]
  /** Goes there instead: whoever has announced a visit need not have an account. */
  to?: { mobile: string; name: string }
  now: number
}

export async function tellOf(tx: Tx, visit: Visit, { kind, what, userIds, to, now }: Said): Promise<void> {
  if (userIds.length === 0) return
  const { id: about, meeting_id: meetingId, third_id: thirdId } = visit
  const meeting = (await findOwnMeeting(tx, meetingId, thirdId))?.title ?? ''
  await tell(
    tx,
    userIds.map((userId) => ({ kind, about, userId, thirdId, meetingId, facts: { meeting, what }, ...(to && { to }) })),
    now,
  )
}
