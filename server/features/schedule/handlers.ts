/** The programme: what each call does. */
import type { schedule } from '#contract/schedule.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { visibleMeeting } from '../meeting/preview.ts'
import { inOrder, roomsOf } from './in-order.ts'
import { allBrief, findSession, pageOfSessions } from './store.ts'
import { briefOf, publicSession } from './wire.ts'

export const scheduleHandlers: Handlers<typeof schedule> = {
  list: async (context) => {
    const { deps, input } = context
    if ((await visibleMeeting(context, input.meetingId)) === undefined) return refuse('meeting_gone')
    return paged(
      input,
      (range) => pageOfSessions(deps.db, input.meetingId, range),
      (row) => publicSession(row, deps.env),
    )
  },
  brief: async (context) => {
    const { deps, input } = context
    const meeting = await visibleMeeting(context, input.meetingId)
    if (meeting === undefined) return refuse('meeting_gone')
    const rows = await allBrief(deps.db, meeting.id)
    const rooms = roomsOf(rows)
    return { list: inOrder(rows, rooms).map(briefOf), rooms, version: meeting.version }
  },
  get: async (context) => {
    const { deps, input } = context
    const row = await findSession(deps.db, input.meetingId, input.id)
    if (row === undefined || (await visibleMeeting(context, input.meetingId)) === undefined) return refuse('schedule_gone')
    return publicSession(row, deps.env)
  },
}
