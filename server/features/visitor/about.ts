/** What the page for visitors shows before anything is typed. */
import type { visitor } from '#contract/visitor.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { closedOf } from '../meeting/state.ts'
import { findMeeting } from '../meeting/store.ts'
import { deskOf } from './desk-store.ts'
import { keeperOf } from './read-store.ts'
import { deskOnWire } from './wire.ts'

export const about: Handler<typeof visitor.about> = async ({ deps: { db }, input }) => {
  const meeting = await findMeeting(db, input.meetingId)
  const keeper = meeting && (await keeperOf(db.read, meeting.id))
  if (meeting === undefined || keeper === undefined) return refuse('meeting_gone')
  const { open, asksDocument, companionsMost, daysMost, retentionDays, notice } = deskOnWire(await deskOf(db.read, meeting))
  return {
    meetingId: meeting.id,
    meetingName: meeting.title,
    address: meeting.address,
    meetingStratTime: toWire(meeting.starts_at),
    meetingEndTime: toWire(meeting.ends_at),
    open: closedOf(meeting) === undefined ? open : 0,
    asksDocument,
    companionsMost,
    daysMost,
    retentionDays,
    notice,
    keeper: keeper.keeper,
    keeperPhone: keeper.phone,
  }
}
