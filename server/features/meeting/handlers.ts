/** Meetings as everyone sees them: what each call does. */
import type { Meeting, meeting, MeetingSummary } from '#contract/meeting.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { holdsAdmission } from '../admission/store.ts'
import { stateOf } from './state.ts'
import { countSessions, findMeeting, listMeetings, pageOfGuests, pageOfModules } from './store.ts'

export const meetingHandlers: Handlers<typeof meeting> = {
  get: async ({ deps, input, user, now }) => {
    const row = await findMeeting(deps.db, input.id)
    if (row === undefined) return refuse('meeting_gone')
    const enrolled = row.live_url !== '' && user !== undefined && (await holdsAdmission(deps.db, user.id, row.id))
    return { ...publicMeeting(row, await countSessions(deps.db, row.id), now), liveUrl: enrolled ? row.live_url : '' }
  },
  list: async ({ deps, input, now }) =>
    paged(
      input,
      (offset, limit) => listMeetings(deps.db, { keyword: input.keyword, thirdId: input.thirdId, state: input.state, now, offset, limit }),
      (row) => summary(row, now),
    ),
  modules: async ({ deps, input }) => {
    if ((await findMeeting(deps.db, input.meetingId)) === undefined) return refuse('meeting_gone')
    return paged(
      input,
      (offset, limit) => pageOfModules(deps.db, input.meetingId, offset, limit),
      ({ id, name, icon, path, sort }) => ({ id, name, icon, path, sort }),
    )
  },
  guests: async ({ deps, input }) => {
    if ((await findMeeting(deps.db, input.meetingId)) === undefined) return refuse('meeting_gone')
    return paged(
      input,
      (offset, limit) => pageOfGuests(deps.db, input.meetingId, offset, limit),
      ({ id, name, title, company, avatar, introduce }) => ({ id, name, title, company, avatar, introduce }),
    )
  },
}

function summary(row: Omit<Row<'meetings'>, 'details'>, now: number): MeetingSummary {
  return {
    id: row.id,
    thirdId: row.third_id,
    title: row.title,
    cover: row.cover,
    meetingStratTime: toWire(row.starts_at),
    meetingEndTime: toWire(row.ends_at),
    address: row.address,
    state: stateOf(row, now),
  }
}

/** What anyone may know of a meeting: everything but the address of the live room. */
function publicMeeting(row: Row<'meetings'>, sessionCount: number, now: number): Meeting {
  return {
    ...summary(row, now),
    details: row.details,
    summary: row.summary,
    sponsor: row.sponsor,
    phone: row.phone,
    liveUrl: '',
    hasLive: row.live_url !== '',
    sessionCount,
    version: row.version,
  }
}
