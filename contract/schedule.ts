/** The programme of a meeting: sessions by day, room and track. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { id } from './fields.ts'

/** A session without its text: enough for a timetable of hundreds. */
export const ScheduleBrief = v.object({
  id: v.string(),
  title: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  /** The day it belongs to, `YYYY-MM-DD`; a session past midnight stays with the evening before. */
  day: v.string(),
  room: v.string(),
  track: v.string(),
  speakers: v.array(v.string()),
  language: v.string(),
  level: v.string(),
})
export type ScheduleBrief = v.InferOutput<typeof ScheduleBrief>

export const ScheduleItem = v.object({
  ...ScheduleBrief.entries,
  /** Sanitised HTML. */
  details: v.string(),
})
export type ScheduleItem = v.InferOutput<typeof ScheduleItem>

export const schedule = {
  list: post('/api/meeting/schedule/webList', {
    access: 'anyone',
    input: v.strictObject({ ...paging, meetingId: id }),
    data: page(ScheduleItem),
    reasons: ['meeting_gone'],
  }),
  /** The whole timetable without texts, one reply, so that days, rooms and search need no further call. */
  brief: get('/api/meeting/schedule/brief', {
    access: 'anyone',
    input: v.strictObject({ meetingId: id }),
    data: v.object({
      /** By start, room and title. */
      list: v.array(ScheduleBrief),
      /** Every room's name once, in the order in which they are shown. */
      rooms: v.array(v.string()),
      version: v.number(),
    }),
    reasons: ['meeting_gone'],
  }),
  get: get('/api/meeting/schedule/get', {
    access: 'anyone',
    input: v.strictObject({ meetingId: id, id }),
    data: ScheduleItem,
    reasons: ['schedule_gone'],
  }),
}

/** In the calendar file of a meeting that is not as it was. Some calendars show an event of STATUS:CANCELLED as any other. */
export const calendarSays = {
  cancelledTitle: (title: string) => `【已取消】${title}`,
  cancelled: (reason: string) => `会议已取消${calendarReason(reason)}`,
  /** `time` and `place` as they were first, empty for what stays. */
  moved: (time: string, place: string, reason: string) =>
    `会议已变更，原定 ${[time === '' ? '' : `${time} 开始`, place].filter((one) => one !== '').join('，')}${calendarReason(reason)}`,
}
const calendarReason = (reason: string) => (reason === '' ? '' : `，原因：${reason}`)

/** Where a calendar file of chosen sessions is fetched: text/calendar, no envelope. `ids` is comma-separated. */
export const CALENDAR_PATH = '/api/meeting/schedule/calendar.ics'
export function calendarLink(meetingId: string, ids: readonly string[]): string {
  return `${CALENDAR_PATH}?meetingId=${encodeURIComponent(meetingId)}&ids=${ids.map(encodeURIComponent).join(',')}`
}
