/** What is computed of the plan, never typed: arrival buffers, and what cannot be. Calls here; the rule in check-rule.ts. */
import * as v from 'valibot'
import { get, post } from '../call.ts'
import { id } from '../fields.ts'
import { say } from '../sentences.ts'
import { view } from './fields.ts'
import { checkKinds, type SheetKind, sheetKinds } from './words.ts'

const atMeeting = { access: view, meeting: 'meetingId' } as const

/** @see check-rule.ts for how each is found. */
export const Finding = v.object({
  kind: v.picklist(checkKinds),
  /** `bad`: cannot be as it stands. `warn`: a person should look. */
  level: v.picklist(['bad', 'warn']),
  guestIds: v.array(v.string()),
  names: v.array(v.string()),
  /** In a sentence, with times and things by name. */
  what: v.string(),
  /** Of `late`: minutes between expected arrival at the venue and call time, negative when after it; else null. */
  minutes: v.nullable(v.number()),
})
export type Finding = v.InferOutput<typeof Finding>

/** The arrival buffer of one appearance. */
export const Buffer = v.object({
  guestId: v.string(),
  appearanceId: v.string(),
  title: v.string(),
  callTime: v.string(),
  /** When they are expected at the venue; empty: nothing is known. */
  expectTime: v.string(),
  minutes: v.nullable(v.number()),
})
export type ArrivalBuffer = v.InferOutput<typeof Buffer>

/** A sheet as it is printed: columns in order, rows as texts; `group` names what rows that follow belong to (an hour, a hotel, a table). */
export const Sheet = v.object({
  title: v.string(),
  meeting: v.string(),
  madeTime: v.string(),
  columns: v.array(v.string()),
  groups: v.array(v.object({ name: v.string(), rows: v.array(v.array(v.string())) })),
})
export type Sheet = v.InferOutput<typeof Sheet>

const sheet = { meetingId: id, kind: v.picklist(sheetKinds as [SheetKind, ...SheetKind[]], say.fieldUnknown) }

export const checkCalls = {
  checks: get('/api/meeting/vip/checks', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.object({ findings: v.array(Finding), buffers: v.array(Buffer), marginMinutes: v.number() }),
  }),
  sheet: get('/api/meeting/vip/sheet', {
    ...atMeeting,
    input: v.strictObject(sheet),
    data: Sheet,
  }),
  exportSheet: post('/api/meeting/vip/sheet/export', {
    ...atMeeting,
    adds: { minute: 12, day: 200 },
    input: v.strictObject(sheet),
    data: v.object({ taskId: v.string() }),
    reasons: ['task_running'],
  }),
}
