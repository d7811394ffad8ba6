/** Who came, of those who could: to each list, on each day. */
import type { Attendance, dashboard as calls } from '#contract/dashboard.ts'
import type { Db, Row } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { fromWire } from '../../flow/clock.ts'
import { shared } from '../../flow/shared.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { DAY_MS, dayNamed, dayNumber, daysFrom, SHARED_MS } from './days.ts'
import { expectedAt } from './doors.ts'
import { cameByDay, type DoorList, doorListsOf, ticketsHeld } from './doors-store.ts'
import { meetingNamed } from './meeting-named.ts'

/** A list that is open without an end has as many days at most, beside those on which somebody came. */
const DAYS_MOST = 31

/**
 * Expected: tickets in force that the list lets in. Came: whom it let in on that day, everybody once, whatever has become of
 * their ticket since.
 */
export const attendance: Handler<typeof calls.attendance> = async ({ deps: { db }, input, thirdId, now }) => {
  const meeting = await meetingNamed(db, input.meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  return attendanceOf(db, { id: meeting.id, starts_at: meeting.starts_at, ends_at: meeting.ends_at }, now)
}

type Hours = Pick<Row<'meetings'>, 'id' | 'starts_at' | 'ends_at'>

/** A line for each list and day: the days it is open on, those of the meeting where it is always open, and any on which somebody came. */
export const attendanceOf = shared(SHARED_MS, async (db: Db, meeting: Hours): Promise<Attendance[]> => {
  const { expected } = await ticketsHeld(db, meeting.id)
  const lists = await doorListsOf(db, meeting.id)
  const came = await cameByDay(db, lists)
  return lists.flatMap((list) => {
    const on = new Map((came.get(list.id) ?? []).map(({ day, n }) => [day, n]))
    const days = [...new Set([...daysOpen(list, meeting), ...on.keys()])].toSorted((a, b) => a - b)
    return days.map((day) => ({
      listId: list.id,
      name: list.name,
      kind: list.kind,
      day: dayNamed(day),
      expected: expectedAt(list, expected),
      came: on.get(day) ?? 0,
    }))
  })
})

/** Of a window that is shorter than a day the day it begins on: an evening's does not become two. */
function daysOpen({ windows }: DoorList, { starts_at, ends_at }: Hours): number[] {
  const spans = readJson(windows).map(({ from, to }) => ({ from: fromWire(from), to: fromWire(to) }))
  const open = spans.length > 0 ? spans : [{ from: starts_at, to: ends_at }]
  const days = open.flatMap(({ from, to }) =>
    to - from < DAY_MS && spans.length > 0 ? [dayNumber(from)] : daysFrom(dayNumber(from), dayNumber(Math.max(from, to - 1))),
  )
  return days.slice(0, DAYS_MOST)
}
