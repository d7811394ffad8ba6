/** A meeting as everyone sees it. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { Mark } from './mark.ts'
import { id, line } from './fields.ts'
import { SignUpClosed } from './sign-up.ts'

/** Where a meeting stands in time, for lists and labels. */
export const meetingStates = { upcoming: 1, running: 2, ended: 3 } as const

/** What a list can be narrowed to. `open`: people can sign up now (sign-up.ts), also while the meeting runs; never once it has ended. */
export const meetingFilters = { open: 1, running: 2, ended: 3 } as const

export const MeetingSummary = v.object({
  id: v.string(),
  thirdId: v.string(),
  title: v.string(),
  cover: v.string(),
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
  address: v.string(),
  /** 1 报名中, 2 进行中, 3 已结束. */
  state: v.number(),
  /** Ours: there where nobody can sign up now, with the words of sign-up.ts for a tag and for the button. */
  signUpClosed: v.optional(SignUpClosed),
  /** Ours: what whoever holds it has proved of themselves, while it stands. */
  certified: v.optional(Mark),
})
export type MeetingSummary = v.InferOutput<typeof MeetingSummary>

/** A notice that stands on every page of a meeting until its moment, and leads to the article that says more. */
export const UrgentNotice = v.object({ id: v.string(), title: v.string(), untilTime: v.string() })
export type UrgentNotice = v.InferOutput<typeof UrgentNotice>

export const Meeting = v.object({
  ...MeetingSummary.entries,
  /** Sanitised HTML. */
  details: v.string(),
  summary: v.string(),
  sponsor: v.string(),
  phone: v.string(),
  /** Where a map shows the place; empty where nobody has said. */
  mapUrl: v.string(),
  /** Sanitised HTML: what organisers want read before signing up. */
  notice: v.string(),
  /** Empty unless the caller has an enrolment: the address is the right to enter. */
  liveUrl: v.string(),
  hasLive: v.boolean(),
  sessionCount: v.number(),
  /** 1: it does not take place. */
  cancelled: v.number(),
  /** Why it was cancelled, or put off; empty where neither. */
  endReason: v.string(),
  /** When it was to begin before it was put off, and until when whoever bought can have all of it back; else empty. */
  movedFromTime: v.string(),
  /** Ours: the place before organisers announced another one. */
  movedFromAddress: v.optional(v.string()),
  refundUntilTime: v.string(),
  /** Ours: there where its news has something to read, with the notice that stands now. */
  news: v.optional(v.object({ urgent: v.optional(UrgentNotice) })),
  /** Grows with every edit of the meeting, its schedule, guests, modules, news or tickets. */
  version: v.number(),
})
export type Meeting = v.InferOutput<typeof Meeting>

export const Module = v.object({ id: v.string(), name: v.string(), icon: v.string(), path: v.string(), sort: v.number() })
export type Module = v.InferOutput<typeof Module>

export const Guest = v.object({
  id: v.string(),
  name: v.string(),
  title: v.string(),
  company: v.string(),
  avatar: v.string(),
  /** Sanitised HTML. */
  introduce: v.string(),
})
export type Guest = v.InferOutput<typeof Guest>

export const meeting = {
  get: get('/api/meeting/meeting/getMeeting', {
    access: 'anyone',
    input: v.object({ id }),
    data: Meeting,
    reasons: ['meeting_gone'],
  }),
  list: post('/api/meeting/meeting/webList', {
    access: 'anyone',
    input: v.strictObject({
      ...paging,
      keyword: line(50),
      state: v.optional(v.picklist(Object.values(meetingFilters))),
      thirdId: v.optional(id),
    }),
    data: page(MeetingSummary),
  }),
  modules: post('/api/meeting/meetingModule/list', {
    access: 'anyone',
    input: v.strictObject({ ...paging, meetingId: id }),
    data: page(Module),
    reasons: ['meeting_gone'],
  }),
  guests: post('/api/meeting/meeting/teachersIntrodu/list', {
    access: 'anyone',
    input: v.strictObject({ ...paging, meetingId: id }),
    data: page(Guest),
    reasons: ['meeting_gone'],
  }),
}
