/** Meetings as everyone sees them: what each call does. */
import type { Meeting, meeting, MeetingSummary } from '#contract/meeting.ts'
import { type Path, paths } from '#contract/paths.ts'
import { signUpClosedOf, type SignUpState } from '#contract/sign-up.ts'
import { pickFields } from '../../db/mapping.ts'
import type { Env } from '../../env/env.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { holdsAdmission } from '../admission/store.ts'
import { hideOutsidePictures, showPicture } from './outside-pictures.ts'
import { type MarkColumns, markOf } from './mark-store.ts'
import { newsOf } from './news.ts'
import { visibleMeeting } from './preview.ts'
import { signUpOf } from './sign-up-store.ts'
import { stateOf } from './state.ts'
import { type BriefMeeting, countSessions, listMeetings, type MeetingWithFace, pageOfGuests, pageOfModules } from './store.ts'

export const meetingHandlers: Handlers<typeof meeting> = {
  get: async (context) => {
    const { deps, input, user, now } = context
    const row = await visibleMeeting(context, input.id)
    if (row === undefined) return refuse('meeting_gone')
    const enrolled = row.live_url !== '' && user !== undefined && (await holdsAdmission(deps.db, user.id, row.id))
    return {
      ...publicMeeting({ ...row, signUp: await signUpOf(deps.db, row, now) }, await countSessions(deps.db, row.id), now, deps.env),
      liveUrl: enrolled ? row.live_url : '',
    }
  },
  list: async ({ deps, input, now }) =>
    paged(
      input,
      async (range) => {
        const filter = { keyword: input.keyword, thirdId: input.thirdId, state: input.state, now, ...range }
        const { rows, total } = await listMeetings(deps.db, filter)
        return { total, rows: await Promise.all(rows.map(async (row) => ({ ...row, signUp: await signUpOf(deps.db, row, now) }))) }
      },
      (row) => summary(row, now, deps.env),
    ),
  modules: async (context) => {
    const { deps, input } = context
    const row = await visibleMeeting(context, input.meetingId)
    if (row === undefined) return refuse('meeting_gone')
    // Nobody is led to news that there is none of.
    const without: Path[] = newsOf(row, context.now) === undefined ? [paths.info] : []
    return paged(
      input,
      (range) => pageOfModules(deps.db, { meetingId: row.id, without }, range),
      ({ id, name, icon, path, sort }) => ({ id, name, icon, path, sort }),
    )
  },
  guests: async (context) => {
    const { deps, input } = context
    if ((await visibleMeeting(context, input.meetingId)) === undefined) return refuse('meeting_gone')
    return paged(
      input,
      (range) => pageOfGuests(deps.db, input.meetingId, range),
      ({ id, name, title, company, avatar, introduce }) => ({
        id,
        name,
        title,
        company,
        avatar: showPicture(avatar, deps.env),
        introduce: hideOutsidePictures(introduce, deps.env),
      }),
    )
  },
}

interface WithSignUp {
  signUp: SignUpState
}

function summary(row: BriefMeeting & MarkColumns & WithSignUp, now: number, env: Env): MeetingSummary {
  const certified = markOf(row, now)
  const signUpClosed = signUpClosedOf(row.signUp)
  return {
    ...pickFields(row, 'id', 'third_id', 'title', 'address'),
    cover: showPicture(row.cover, env),
    meetingStratTime: toWire(row.starts_at),
    meetingEndTime: toWire(row.ends_at),
    state: stateOf(row, now),
    ...(signUpClosed && { signUpClosed }),
    ...(certified && { certified }),
  }
}

/** What anyone may know of a meeting: everything but the address of the live room. */
function publicMeeting(row: MeetingWithFace & WithSignUp, sessionCount: number, now: number, env: Env): Meeting {
  const news = newsOf(row, now)
  return {
    ...summary(row, now, env),
    details: hideOutsidePictures(row.details, env),
    ...pickFields(row, 'summary', 'sponsor', 'phone', 'map_url', 'end_reason', 'version'),
    notice: hideOutsidePictures(row.notice, env),
    liveUrl: '',
    hasLive: row.live_url !== '',
    sessionCount,
    cancelled: row.cancelled_at === null ? 0 : 1,
    movedFromTime: row.moved_from === null ? '' : toWire(row.moved_from),
    ...(row.moved_from_address !== '' && { movedFromAddress: row.moved_from_address }),
    refundUntilTime: row.refund_until === null ? '' : toWire(row.refund_until),
    ...(news && { news }),
  }
}
