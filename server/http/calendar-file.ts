/** The programme as a calendar file, which a phone opens by its type. */
import type { Hono } from 'hono'
import { CALENDAR_PATH } from '#contract/schedule.ts'
import type { Deps } from '../deps.ts'
import { calendarOf } from '../features/schedule/calendar-of.ts'
import { Refusal } from '../use-case.ts'
import { fail } from './reply.ts'

export function calendarFile(app: Hono, deps: Deps): void {
  app.get(CALENDAR_PATH, async (http) => {
    const text = await calendarOf(deps, http.req.query('meetingId') ?? '', http.req.query('ids') ?? '')
    if (text instanceof Refusal) return fail(http, text.reason)
    return http.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="schedule.ics"',
    })
  })
}
