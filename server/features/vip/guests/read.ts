/** Files of guests, read: all of a meeting's in pages, and one in full. */
import type { guestCalls } from '#contract/vip/guests.ts'
import { readJson } from '../../../db/json.ts'
import { type Handler, paged, refuse } from '../../../use-case.ts'
import { ownMeeting } from '../../meeting/manage-store.ts'
import { listOf } from './list-store.ts'
import { outlookOf } from './outlook.ts'
import { arrangedFor } from './outlook-store.ts'
import { countsByState, pageOfGuests, vipGuests } from './store.ts'
import { briefOnWire, guestOnWire, readerOf } from './wire.ts'

export const list: Handler<typeof guestCalls.list> = async ({ deps: { db }, input, grants, thirdId, now }) => {
  const { meetingId, keyword, state } = input
  const meeting = await ownMeeting(db.read, meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  const banquets = readJson((await listOf(db.read, meeting)).banquets)
  const page = await paged(
    input,
    async (range) => {
      const { rows, total } = await pageOfGuests(db.read, { meetingId, keyword, state }, range)
      const arrangedOf = await arrangedFor(
        db.read,
        rows.map(({ id }) => id),
      )
      return { rows: rows.map((row) => briefOnWire(row, outlookOf(row, arrangedOf(row.id), banquets, now, grants))), total }
    },
    (brief) => brief,
  )
  return { ...page, counts: await countsByState(db.read, meetingId) }
}

export const get: Handler<typeof guestCalls.get> = async ({ deps: { db, seals }, input, user, grants, thirdId, now }) => {
  const meeting = await ownMeeting(db.read, input.meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  const row = await vipGuests.find(db.read, { id: input.id, meeting_id: meeting.id })
  if (row === undefined) return refuse('vip_gone')
  const found = await listOf(db.read, meeting)
  return guestOnWire(db.read, row, found, readerOf(grants, user.id, found), { seals, now })
}
