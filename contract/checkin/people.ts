/** Attendees as those at a door and those who run the meeting find them. */
import * as v from 'valibot'
import { page, paging, post } from '../call.ts'
import { digitsBy, flag, id, line, MOBILE, optionalMobile, text } from '../fields.ts'
import { normalMobile } from '../normal-digits.ts'
import { check, edit } from './access.ts'
import { ofDevice, serial } from './fields.ts'
import { standings } from './rule.ts'
import { sayAtDoor } from './sentences.ts'

const atMeeting = { access: edit, meeting: 'meetingId' } as const

export const Person = v.object({
  serial: v.number(),
  name: v.string(),
  company: v.string(),
  ticketName: v.string(),
  /** 138****5678 */
  phone: v.string(),
  vip: v.number(),
  note: v.string(),
  /** Type and masked number, where receptionists read the answer. Only of an answer of the server: devices store none. */
  document: v.optional(v.string()),
})
export type Person = v.InferOutput<typeof Person>

export const SheetRow = v.object({
  serial: v.number(),
  name: v.string(),
  company: v.string(),
  ticketName: v.string(),
  phone: v.string(),
  number: v.string(),
  badgeCode: v.string(),
  exhibitorCode: v.string(),
})
export type SheetRow = v.InferOutput<typeof SheetRow>

/** Somebody of a meeting, with what the door is to know of them. */
export const NotedAttendee = v.object({
  serial: v.number(),
  name: v.string(),
  company: v.string(),
  ticketName: v.string(),
  phone: v.string(),
  vip: v.number(),
  note: v.string(),
  /** Masked. */ host: v.string(),
})
export type NotedAttendee = v.InferOutput<typeof NotedAttendee>

/** A phone or its last four digits; empty means not given. */
const phoneOrTail = v.pipe(
  v.optional(v.string(), ''),
  digitsBy(normalMobile),
  v.check((digits) => digits === '' || /^\d{4}$/.test(digits) || MOBILE.test(digits), sayAtDoor.phoneInvalid),
)

export const peopleCalls = {
  /** By the phone, by its last four digits and a part of the name, or by order or ticket number. `number` takes a phone too. */
  find: post('/api/meeting/checkin/find', {
    access: check,
    helpers: true,
    input: v.strictObject({
      ...ofDevice,
      tail: phoneOrTail,
      name: line(50),
      number: line(40),
    }),
    data: v.array(v.object({ ...Person.entries, standing: v.picklist(standings) })),
    reasons: ['device_gone', 'tail_missing'],
  }),
  /** For paper: the sign-in sheet and the badges of a list. */
  sheet: post('/api/meeting/checkin/sheet', {
    ...atMeeting,
    input: v.strictObject({ ...paging, listId: id, meetingId: v.optional(id) }),
    data: page(SheetRow),
    reasons: ['list_gone'],
  }),
  /**
   * Attendees of a meeting who have an admission, by a part of the name or organisation, by the phone or its last four digits, or
   * by serial; one more than a screen shows.
   */
  noted: post('/api/meeting/checkin/guests', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, asked: v.pipe(line(50), v.minLength(1, sayAtDoor.askedMissing)) }),
    data: v.array(NotedAttendee),
  }),
  /** What the door is to know of somebody: a note, VIP, and whom their arrival is told to; without `host` that stays as it is. */
  note: post('/api/meeting/checkin/note', {
    adds: { minute: 60, day: 2000 },
    ...atMeeting,
    input: v.strictObject({ meetingId: id, serial, vip: flag, note: text(100), host: v.optional(optionalMobile) }),
    data: v.null(),
    reasons: ['admission_gone', 'user_gone', 'too_often'],
  }),
}
