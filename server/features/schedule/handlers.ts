/** The programme: what each call does. */
import type { schedule, ScheduleItem, ScheduleBrief } from '#contract/schedule.ts'
import type { Row } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { findMeeting } from '../meeting/store.ts'
import { inOrder, roomsOf } from './in-order.ts'
import { allBrief, type BriefRow, findSession, pageOfSessions } from './store.ts'

export const scheduleHandlers: Handlers<typeof schedule> = {
  list: async ({ deps, input }) => {
    if ((await findMeeting(deps.db, input.meetingId)) === undefined) return refuse('meeting_gone')
    return paged(input, (offset, limit) => pageOfSessions(deps.db, input.meetingId, offset, limit), whole)
  },
  brief: async ({ deps, input }) => {
    const meeting = await findMeeting(deps.db, input.meetingId)
    if (meeting === undefined) return refuse('meeting_gone')
    const rows = await allBrief(deps.db, meeting.id)
    const rooms = roomsOf(rows)
    return { list: inOrder(rows, rooms).map(briefOf), rooms, version: meeting.version }
  },
  get: async ({ deps, input }) => {
    const row = await findSession(deps.db, input.meetingId, input.id)
    return row === undefined || (await findMeeting(deps.db, input.meetingId)) === undefined ? refuse('schedule_gone') : whole(row)
  },
}

function briefOf(row: BriefRow): ScheduleBrief {
  return {
    id: row.id,
    title: row.title,
    startTime: toWire(row.starts_at),
    endTime: toWire(row.ends_at),
    day: row.day,
    room: row.room,
    track: row.track,
    speakers: readJson(row.speakers),
    language: row.language,
    level: row.level,
  }
}

function whole(row: Row<'schedule_items'>): ScheduleItem {
  return { ...briefOf(row), details: row.details }
}
