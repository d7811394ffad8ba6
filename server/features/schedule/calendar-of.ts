/** The calendar file of chosen sessions. */
import { type Refusal, refuse } from '../../use-case.ts'
import type { Deps } from '../../deps.ts'
import { findMeeting } from '../meeting/store.ts'
import { calendar } from './calendar.ts'
import { sessionsByIds } from './store.ts'

/** An agenda longer than this is not one. */
const MOST = 200

/** @param ids comma-separated; none means the meeting itself. */
export async function calendarOf(deps: Deps, meetingId: string, ids: string): Promise<string | Refusal<'invalid' | 'meeting_gone'>> {
  const chosen = ids.split(',').filter((id) => id !== '')
  if (chosen.length > MOST || ![meetingId, ...chosen].every((id) => /^[0-9A-Za-z_]{1,40}$/.test(id))) return refuse('invalid')
  const meeting = await findMeeting(deps.db, meetingId)
  if (meeting === undefined) return refuse('meeting_gone')
  return calendar(meeting, await sessionsByIds(deps.db, meetingId, chosen), { now: deps.clock(), host: new URL(deps.env.publicUrl).host })
}
