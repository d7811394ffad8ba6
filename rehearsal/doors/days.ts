/** The days of a meeting that are still to come, and when each of them begins for those who attend. */
import { DAY_MS, dayPlus, daysBetween, startOf } from '#server/features/bill/days.ts'
import { dayOf } from '#server/flow/clock.ts'
import type { World } from '../world.ts'

export interface Day {
  /** `YYYY-MM-DD`. */
  day: string
  /** When everybody wants to be in, and when they go home. */
  begins: number
  ends: number
}

/** An exhibition of a month shows nothing on its tenth day that it has not shown on its fifth. */
const DAYS_MOST = 5
const HOUR = 3_600_000
/** A meeting that begins at midnight means the day: people come in the morning. */
const MORNING = 9 * HOUR
const NOBODY_BEFORE = 6 * HOUR
const USUAL_LENGTH = 8 * HOUR
/** Of a day that has begun already: those who have not come yet come by then. */
const STILL_TO_COME = HOUR

/** By the meeting's own times and its programme. */
export async function daysOf({ db, meetingId, now }: Pick<World, 'db' | 'meetingId' | 'now'>): Promise<Day[]> {
  const meeting = await db.read
    .selectFrom('meetings')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', meetingId)
    .executeTakeFirstOrThrow()
  const sessions = await db.read
    .selectFrom('schedule_items')
    .select(['day', 'starts_at', 'ends_at'])
    .where('meeting_id', '=', meetingId)
    .orderBy('starts_at')
    .execute()
  const first = dayOf(meeting.starts_at)
  const last = dayOf(Math.max(meeting.starts_at, meeting.ends_at - 1))
  const hour = (meeting.starts_at - startOf(first)) % DAY_MS
  const usual = hour < NOBODY_BEFORE ? MORNING : hour
  return daysBetween(first, last < dayPlus(first, DAYS_MOST) ? last : dayPlus(first, DAYS_MOST - 1)).flatMap((day) => {
    const programme = sessions.filter((session) => session.day === day && session.starts_at >= meeting.starts_at)
    // The first session of the first day may be the signing in itself.
    const said = day === first && hour >= NOBODY_BEFORE ? meeting.starts_at : programme[0]?.starts_at
    const begins = said ?? startOf(day) + usual
    const closes = Math.min(startOf(day) + DAY_MS, meeting.ends_at)
    const ends = Math.min(closes, Math.max(begins + USUAL_LENGTH, ...programme.map(({ ends_at }) => ends_at)))
    if (closes <= now()) return []
    return [{ day, begins: begins > now() ? begins : Math.min(now() + STILL_TO_COME, closes), ends: Math.max(ends, now()) }]
  })
}
