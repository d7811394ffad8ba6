/** One's own personal data: what was agreed to, a copy of it all, and the way out. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { documentVersions } from './consent.ts'
import { id, smsCode } from './fields.ts'

const documents = Object.keys(documentVersions) as [keyof typeof documentVersions]

export const Consent = v.object({
  id: v.string(),
  document: v.picklist(documents),
  version: v.string(),
  channel: v.string(),
  /** The child's name, where a guardian agreed for one that is still known; else empty. */
  subject: v.string(),
  createTime: v.string(),
  /** Empty while it stands. */
  withdrawTime: v.string(),
})
export type Consent = v.InferOutput<typeof Consent>

/** A person's data as they may take it along: one list of flat records for each kind. */
export const PersonalData = v.object({
  exportTime: v.string(),
  account: v.record(v.string(), v.string()),
  profile: v.record(v.string(), v.string()),
  consents: v.array(v.record(v.string(), v.string())),
  sessions: v.array(v.record(v.string(), v.string())),
  organisations: v.array(v.record(v.string(), v.string())),
  applications: v.array(v.record(v.string(), v.string())),
  /** Those that name them. */
  invitations: v.array(v.record(v.string(), v.string())),
  attendees: v.array(v.record(v.string(), v.string())),
  orders: v.array(v.record(v.string(), v.string())),
  admissions: v.array(v.record(v.string(), v.string())),
  proofs: v.array(v.record(v.string(), v.string())),
  receptions: v.array(v.record(v.string(), v.string())),
  refundRequests: v.array(v.record(v.string(), v.string())),
  messages: v.array(v.record(v.string(), v.string())),
  visits: v.array(v.record(v.string(), v.string())),
  certifications: v.array(v.record(v.string(), v.string())),
  /** Looks at their pictures; by whom is shown beside these. */
  certificationLooks: v.array(v.record(v.string(), v.string())),
  proposals: v.array(v.record(v.string(), v.string())),
  /** That others have of them, and that they have; `way` says which. */
  cards: v.array(v.record(v.string(), v.string())),
  /** At which they work. */
  stands: v.array(v.record(v.string(), v.string())),
  /** In which they took part; what they chose, only of named ones: of a secret one nobody here knows. */
  votes: v.array(v.record(v.string(), v.string())),
  /** What they answered to surveys; of anonymous ones only that they did. */
  surveys: v.array(v.record(v.string(), v.string())),
  invoiceWishes: v.array(v.record(v.string(), v.string())),
  /** What they have handed in; and what they were asked to review, with what they wrote. */
  contributions: v.array(v.record(v.string(), v.string())),
  reviews: v.array(v.record(v.string(), v.string())),
  invoiceTitles: v.array(v.record(v.string(), v.string())),
  invoices: v.array(v.record(v.string(), v.string())),
  /** Those that meetings have given them. */
  certificates: v.array(v.record(v.string(), v.string())),
  wechat: v.array(v.record(v.string(), v.string())),
  files: v.array(v.record(v.string(), v.string())),
})
export type PersonalData = v.InferOutput<typeof PersonalData>

export const privacy = {
  consents: get('/api/user-system/privacy/consents', { access: 'user', input: v.strictObject({}), data: v.array(Consent) }),
  /** Agrees, in the settings, to what is optional: messages about meetings. */
  agree: post('/api/user-system/privacy/agree', {
    adds: { minute: 10, day: 50 },
    access: 'user',
    input: v.strictObject({ document: v.literal('messages') }),
    data: Consent,
  }),
  /** Takes a consent back. Without 用户协议 or 隐私政策 no session goes on: all of them end, and the next login asks again. */
  withdraw: post('/api/user-system/privacy/withdraw', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.object({ signedOut: v.number() }),
    reasons: ['consent_gone'],
  }),
  /** Everything that is kept of the caller. */
  data: get('/api/user-system/privacy/data', { access: 'user', input: v.strictObject({}), data: PersonalData }),
  /** Removes an attendee's data that no order holds. */
  forgetAttendee: post('/api/user-system/privacy/forgetAttendee', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.null(),
    reasons: ['attendee_gone', 'attendee_in_order'],
  }),
  /**
   * Closes the account for good: a code to its phone (purpose `change`) proves the
   * owner. Orders stay as the books demand, without names; the phone is free again.
   */
  close: post('/api/user-system/privacy/close', {
    access: 'user',
    input: v.strictObject({ smsCode }),
    data: v.null(),
    reasons: ['sms_wrong', 'account_in_use', 'last_admin'],
  }),
}
