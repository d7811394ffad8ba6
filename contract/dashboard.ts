/** Figures: what has been sold, by whom it came, who has arrived. Money in fen; null for whoever may not see money. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { id, isDay } from './fields.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

const atMeeting = { access: rights.readFigures, meeting: 'meetingId' } as const
const takeOut = { permissions: ['meeting:attendee:export'] } as const
const day = v.pipe(
  v.string(say.dayInvalid),
  v.check((typed) => /^20\d{2}-\d{2}-\d{2}$/.test(typed) && isDay(typed), say.dayInvalid),
)
const fen = v.nullable(v.number())

/** Days that sales over time go back at most. */
export const SALES_DAYS = 366
/** Of a quarter of an hour, on the day itself. */
export const QUARTER_MINUTES = 15
/** So many sources stand alone, those that sold most; all others together are one more, under a word that no link can carry. */
export const SOURCES_MAX = 100
export const SOURCES_REST = '…'

export const DayFigures = v.object({ day: v.string(), orders: v.number(), copies: v.number(), amount: fen, refunded: fen })
export type DayFigures = v.InferOutput<typeof DayFigures>

export const Today = v.object({
  meetingId: v.string(),
  title: v.string(),
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
  /** Places sold or given, of how many there are (0: no total), and how many a week ago. */
  sold: v.number(),
  total: v.number(),
  soldBefore: v.number(),
  /** What has been received less what went back, and how much it was a week ago. */
  received: fen,
  receivedBefore: fen,
  /** Orders that wait for money; of them, those whose time ends within a day. */
  unpaid: v.number(),
  endingSoon: v.number(),
  /** People let in at an entrance, of those who may be. */
  arrived: v.number(),
  expected: v.number(),
  /** The last fourteen days, the oldest first, those without a sale too. */
  days: v.array(DayFigures),
  /** On its days: arrivals by quarter of an hour, in order; empty on any other. */
  quarters: v.array(v.object({ time: v.string(), entered: v.number() })),
})
export type Today = v.InferOutput<typeof Today>

/** `source`: empty for what came by no link. */
export const Source = v.object({ source: v.string(), orders: v.number(), copies: v.number(), amount: fen })
export type Source = v.InferOutput<typeof Source>

export const Door = v.object({
  listId: v.string(),
  name: v.string(),
  kind: v.string(),
  expected: v.number(),
  arrived: v.number(),
  refusedScans: v.number(),
  gates: v.array(v.object({ id: v.string(), name: v.string(), entered: v.number() })),
  devices: v.array(
    v.object({
      no: v.number(),
      name: v.string(),
      gate: v.string(),
      /** Heard of within the last two minutes. */
      online: v.number(),
      seenTime: v.string(),
    }),
  ),
  quarters: v.array(v.object({ time: v.string(), entered: v.number() })),
})
export type Door = v.InferOutput<typeof Door>

/** Who came, of those who could, to one list on one day. */
export const Attendance = v.object({
  listId: v.string(),
  name: v.string(),
  kind: v.string(),
  day: v.string(),
  expected: v.number(),
  came: v.number(),
})
export type Attendance = v.InferOutput<typeof Attendance>

export const dashboard = {
  /** One meeting's; live on the day itself: asked again and again, it must stay cheap. */
  today: get('/api/meeting/dashboard/today', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: Today,
  }),
  sales: get('/api/meeting/dashboard/sales', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, fromDay: day, toDay: day }),
    data: v.object({
      days: v.array(DayFigures),
      tickets: v.array(v.object({ ticketId: v.string(), name: v.string(), copies: v.number(), amount: fen, refunded: fen })),
    }),
    reasons: ['days_wrong'],
  }),
  sources: get('/api/meeting/dashboard/sources', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.array(Source),
  }),
  doors: get('/api/meeting/dashboard/doors', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, day: v.optional(day) }),
    data: v.array(Door),
  }),
  attendance: get('/api/meeting/dashboard/attendance', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.array(Attendance),
  }),
  /** A row for each person, a column for each list and day, with the time they were first let in. */
  attendanceExport: post('/api/meeting/dashboard/attendance/export', {
    access: takeOut,
    meeting: 'meetingId',
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ meetingId: id, kind: v.picklist(['xlsx', 'csv'], say.fieldUnknown) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['task_running'],
  }),
}
