/** Staff of a meeting: who works at which lists, and helpers who come in for a day by a link and a PIN. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { sayAtDoor } from './checkin/sentences.ts'
import { id, mobile, personName, whole } from './fields.ts'
import { say } from './sentences.ts'

const view = { permissions: ['meeting:staff:view'] } as const
const atMeeting = { access: { permissions: ['meeting:staff:edit'] }, meeting: 'meetingId' } as const

export const StaffRow = v.object({
  userId: v.string(),
  name: v.string(),
  /** Masked; a helper has none. */
  mobile: v.string(),
  /** Lists they work at; empty: all of the meeting. */
  listIds: v.array(v.string()),
  helper: v.number(),
  /** When a helper's day ends; else empty. */
  untilTime: v.string(),
  createTime: v.string(),
})
export type StaffRow = v.InferOutput<typeof StaffRow>

export const HelperLink = v.object({
  code: v.string(),
  meetingId: v.string(),
  listIds: v.array(v.string()),
  usesLeft: v.number(),
  untilTime: v.string(),
  /** live | used | over | revoked */
  state: v.picklist(['live', 'used', 'over', 'revoked']),
})
export type HelperLink = v.InferOutput<typeof HelperLink>

/** What somebody is at a meeting. `colleague`: has something else to do there than to organise or to check tickets. */
export const workRoleWords = { organiser: '主办', staff: '工作人员', helper: '临时帮手', colleague: '会务人员' } as const
const workRoles = Object.keys(workRoleWords) as (keyof typeof workRoleWords)[]

/** A meeting somebody works at, organises, or has been given a role for. */
export const WorkMeeting = v.object({
  id: v.string(),
  title: v.string(),
  address: v.string(),
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
  role: v.picklist(workRoles),
  /** What roles given to them say there; the work at its doors is none. */
  permissions: v.array(v.string()),
  listIds: v.array(v.string()),
})
export type WorkMeeting = v.InferOutput<typeof WorkMeeting>

const listIds = v.optional(v.pipe(v.array(id), v.maxLength(100)), [])
/** What a helper types to come in. */
const pin = v.pipe(v.string(sayAtDoor.pinInvalid), v.regex(/^\d{6}$/, sayAtDoor.pinInvalid))
const code = v.pipe(v.string(say.fieldUnknown), v.regex(/^[2-9A-HJ-NP-Z]{20}$/, say.fieldUnknown))

export const staff = {
  /** At the tenant of the system-code header, those not over first. */
  mine: get('/api/meeting/staff/mine', { access: 'user', helpers: true, input: v.strictObject({}), data: v.array(WorkMeeting) }),
  list: get('/api/meeting/staff/list', {
    access: view,
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: id }),
    data: v.array(StaffRow),
  }),
  /** By phone: who has no account yet gets one, and signs in by SMS. */
  add: post('/api/meeting/staff/add', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, mobile, name: personName, listIds }),
    data: StaffRow,
    reasons: ['list_gone', 'already_staff', 'too_often'],
  }),
  save: post('/api/meeting/staff/save', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, userId: id, listIds }),
    data: StaffRow,
    reasons: ['list_gone', 'staff_gone'],
  }),
  /** Their devices at this meeting are cut off with it. */
  remove: post('/api/meeting/staff/remove', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, userId: id }),
    data: v.null(),
    reasons: ['staff_gone'],
  }),

  links: get('/api/meeting/staff/helperLinks', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.array(HelperLink),
  }),
  /** The PIN is told once, apart from the link. */
  makeLink: post('/api/meeting/staff/makeHelperLink', {
    adds: { minute: 20, day: 200 },
    ...atMeeting,
    input: v.strictObject({
      meetingId: id,
      listIds,
      uses: whole(50, sayAtDoor.helperUsesInvalid),
      hours: whole(24, sayAtDoor.helperHoursInvalid),
    }),
    data: v.object({ ...HelperLink.entries, pin: v.string() }),
    reasons: ['list_gone'],
  }),
  /** Whoever came in by it is out. */
  revokeLink: post('/api/meeting/staff/revokeHelperLink', {
    ...atMeeting,
    input: v.strictObject({ code, meetingId: v.optional(id) }),
    data: v.null(),
    reasons: ['helper_gone'],
  }),
  /** What a link is for, before the PIN. */
  link: get('/api/meeting/staff/helperLink', {
    access: 'anyone',
    input: v.strictObject({ code }),
    data: v.object({ meetingName: v.string(), untilTime: v.string() }),
    reasons: ['helper_gone', 'too_often'],
  }),
  /** The name is for the log. */
  enter: post('/api/meeting/staff/helperEnter', {
    access: 'anyone',
    input: v.strictObject({ code, pin, name: personName }),
    data: v.object({ jwtToken: v.string(), checktOperate: v.number(), mobile: v.string(), thirdId: v.string(), id: v.string() }),
    reasons: ['helper_gone', 'pin_wrong', 'too_often'],
  }),
}
