/**
 * What people agree to, and which wording of it. A consent is kept with its
 * document, version, moment and channel; a new wording is a new version.
 */
import * as v from 'valibot'
import { say } from './sentences.ts'

export const documentVersions = {
  agreement: '2027-02',
  privacy: '2027-02',
  guardian: '2026-11',
  messages: '2026-11',
  organiser: '2026-11',
} as const
export type ConsentDocument = keyof typeof documentVersions

/** The version that a form showed, of the agreement and of the privacy policy: both change together. Registration and login send it. */
export const AGREED = documentVersions.agreement

/** Where somebody agreed. */
export const channels = ['register', 'login', 'meeting', 'invited', 'attendee', 'profile', 'settings'] as const
export type Channel = (typeof channels)[number]

/**
 * The tick under a registration: the version read, or `''` where there is none. A client of the specification has had the
 * tick in its form and no word for it on the wire: it leaves the field out.
 */
export const agreed = v.optional(v.literal(AGREED, say.agreementMissing))
/** The same where agreeing is optional on the wire. */
export const maybeAgreed = v.optional(v.picklist(['', AGREED], say.agreementMissing))

/** Below this age a guardian agrees for a child (个人信息保护法 第三十一条). */
export const GUARDIAN_AGE = 14
