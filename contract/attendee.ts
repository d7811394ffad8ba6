/** An attendee (enrollInfo on the wire): the person a place is for. */
import * as v from 'valibot'
import { get, paging, page, post } from './call.ts'
import { documentFields, documentFits } from './document.ts'
import { documentTypes } from './document-words.ts'
import { say } from './sentences.ts'
import { age, email, attachmentAddress, flag, id, idcard, line, mobile, optionalMobile, personName, sex, text } from './fields.ts'
import { writtenAnswers } from './written-answers.ts'

/** The specification's forms send what nobody has touched as an empty text. */
const blankFlag = v.optional(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => 0),
    ),
    flag,
  ]),
  0,
)
const blankId = v.optional(v.union([v.literal(''), id]))

/** Where an attendee belongs: a program that sends one back whole sends these too. */
const home = { meetingId: blankId, ticketId: blankId, thirdId: blankId, parentUserId: blankId }

/** What a person fills in; which of it is required, the ticket's parameter list says. */
const Typed = v.object({
  name: personName,
  namePinyin: line(100),
  sex: v.optional(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => undefined),
        ),
        sex,
      ],
      say.sexInvalid,
    ),
  ),
  phone: optionalMobile,
  idcard,
  ...documentFields,
  age: v.optional(age, ''),
  nation: line(20),
  email,
  department: line(100),
  position: line(100),
  hospital: line(100),
  grassroots: line(100),
  address: line(200),
  project: line(200),
  awarded: line(200),
  annexUrl: attachmentAddress,
  other: text(500),
  /** 1: needs a hotel, 0: needs none; '' and nothing: the question is not answered. */
  ishotel: v.optional(v.union([v.literal(''), flag])),
  /** As `Attendee` has it: a program that sends an attendee back whole does not answer the question. */
  hotelAnswered: v.optional(flag),
  /** 1: keep among my frequent attendees. */
  often: blankFlag,
})

/** 1: this attendee's guardian agrees; needed below 14 years. */
const guardianConsent = v.optional(flag, 0)

/** What each may be, the form of the ticket says. */
const answers = v.optional(writtenAnswers)
/** What goes with answers: the version of the form they were given to, and what was agreed to on the way. */
const asAsked = {
  answers,
  formVersion: v.optional(v.number()),
  /** Keys of sensitive questions whose answers may be handed on, each agreed to by a tick of its own. */
  agreedKeys: v.optional(v.pipe(v.array(line(30)), v.maxLength(60, say.fieldUnknown))),
  /** 1: this organiser, by name, receives what the form asks. */
  organiserConsent: v.optional(flag),
}

/** Attendees that one account may have filled in for one meeting. */
export const ATTENDEES_A_MEETING = 500

export const Attendee = v.object({
  id: v.string(),
  meetingId: v.string(),
  ticketId: v.string(),
  thirdId: v.string(),
  parentUserId: v.string(),
  name: v.string(),
  namePinyin: v.string(),
  sex: v.nullable(v.number()),
  phone: v.string(),
  idcard: v.string(),
  /** Empty without a number. */
  documentType: v.picklist(['', ...documentTypes]),
  documentNumber: v.string(),
  age: v.nullable(v.number()),
  nation: v.string(),
  email: v.string(),
  department: v.string(),
  position: v.string(),
  hospital: v.string(),
  grassroots: v.string(),
  address: v.string(),
  project: v.string(),
  awarded: v.string(),
  annexUrl: v.string(),
  other: v.string(),
  /** 0 too for a question that is not answered: `hotelAnswered` is 0 then. */
  ishotel: v.number(),
  hotelAnswered: v.number(),
  often: v.number(),
  answers: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  agreedKeys: v.array(v.string()),
  /** 0 where no form was answered. */
  formVersion: v.number(),
})
export type Attendee = v.InferOutput<typeof Attendee>

/** What a form of the caller is filled in with: answers that are neither sensitive nor of one meeting alone. */
const selfKeys = ['name', 'phone', 'sex', 'email', 'hospital', 'grassroots', 'department', 'position', 'address'] as const
export type Self = Pick<Attendee, (typeof selfKeys)[number]>

/** The most people that are offered to be written down again. */
export const OFTEN_MOST = 30

export const attendee = {
  /** Adds an attendee, or edits the one whose `id` is given. */
  save: post('/api/meeting/enrollInfo/addEnrollInfoFind', {
    adds: { minute: 120, day: 1000 },
    access: 'user',
    input: v.pipe(
      v.strictObject({
        ...home,
        id: blankId,
        meetingId: id,
        ticketId: id,
        ...Typed.entries,
        ...asAsked,
        guardianConsent,
        /** 1: the caller writes themself down. An account without a name takes theirs. */
        self: v.optional(flag, 0),
      }),
      documentFits(),
    ),
    data: Attendee,
    reasons: [
      'ticket_gone',
      'ticket_has_no_parameters',
      'tenant_differs',
      'attendee_gone',
      'attendees_full',
      'attendee_in_order',
      'attendee_incomplete',
      'idcard_invalid',
      'document_invalid',
      'guardian_needed',
      'file_gone',
      'form_changed',
      'answer_unfit',
    ],
  }),
  /**
   * Completes an attendee who has a place already; where and name stay as they are, sent or not, and so do a phone, an ID number and
   * a document that are given already.
   */
  replenish: post('/api/meeting/enrollInfo/replenishEnrollInfo', {
    access: 'user',
    input: v.pipe(v.strictObject({ id, ...home, ...v.partial(Typed).entries, ...asAsked, guardianConsent }), documentFits()),
    data: Attendee,
    reasons: [
      'attendee_gone',
      'attendee_not_in_order',
      'attendee_incomplete',
      'idcard_invalid',
      'document_invalid',
      'guardian_needed',
      'file_gone',
      'form_changed',
      'answer_unfit',
      'choice_full',
    ],
  }),
  /** The caller's attendees who hold a place in this meeting; empty means no enrolment (live-room check). */
  enrolled: post('/api/meeting/enrollInfo/weblist', {
    access: 'user',
    input: v.strictObject({ ...paging, phone: mobile, thirdId: v.optional(id), meetingId: id }),
    data: page(Attendee),
    reasons: ['forbidden'],
  }),
  /**
   * Whom the caller may write down again without typing. `self`: name and phone of the account, and what the account last wrote of its
   * holder. `people`: those that they keep (`often`), the newest first, each with what was ever typed of them, except an ID number and
   * a document.
   */
  often: get('/api/meeting/enrollInfo/often', {
    access: 'user',
    input: v.strictObject({}),
    data: v.object({ self: v.pick(Attendee, selfKeys), people: v.array(Attendee) }),
  }),
}
