/** A ticket goes to another person: the old code dies, a new one is theirs. Or to the person it was bought for, who says their name. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { id, mobile, personName } from './fields.ts'
import { say } from './sentences.ts'

/** So many wrong names may be said for a ticket, ever: numbers are handed on to new people. */
export const WRONG_NAMES = 5

/** How long a link that gives a ticket stands. */
export const CLAIM_DAYS = 14
const claimCode = v.pipe(v.string(say.linkInvalid), v.regex(/^[0-9A-Za-z_-]{20,64}$/, say.linkInvalid))

export const transfer = {
  /** Only before the first entry. The new holder signs in with the phone and finds it. */
  give: post('/api/meeting/admission/transfer', {
    access: 'user',
    input: v.strictObject({ id, name: personName, mobile }),
    data: v.object({ name: v.string(), mobile: v.string() }),
    reasons: ['admission_gone', 'transfer_late', 'transfer_self', 'ticket_claimed', 'too_often'],
  }),
  /** Whether somebody has bought a ticket for the caller's phone; whose and for what is told to whoever says the name. */
  waiting: get('/api/meeting/admission/waiting', {
    access: 'user',
    input: v.strictObject({}),
    data: v.object({ waiting: v.boolean() }),
  }),
  /** The tickets bought for the caller's phone and this name are the caller's; the buyer still sees them. */
  claim: post('/api/meeting/admission/claim', {
    access: 'user',
    input: v.strictObject({ name: personName }),
    data: v.object({ tickets: v.number() }),
    reasons: ['claim_gone', 'claim_wrong', 'claim_locked'],
  }),
  /**
   * Hands the tickets of one's own order out: each goes to the account of the phone that was typed for it, who is told. Those
   * without a phone, with the buyer's own, used ones and those that are gone already stay as they are, and are counted.
   */
  handOut: post('/api/meeting/admission/handOut', {
    access: 'user',
    input: v.strictObject({ no: id }),
    data: v.object({ handed: v.number(), left: v.number() }),
    reasons: ['order_gone', 'transfer_late'],
  }),
  /** A link by which whoever gets it takes a ticket of one's own order and says who they are; the one before is void. */
  makeLink: post('/api/meeting/admission/link', {
    access: 'user',
    adds: { minute: 60, day: 1_000 },
    /** An admission's. */
    input: v.strictObject({ id }),
    data: v.object({ code: v.string(), endTime: v.string() }),
    reasons: ['admission_gone', 'transfer_late', 'ticket_claimed'],
  }),
  /** What a link gives, before it is taken. */
  seeLink: get('/api/meeting/admission/link/see', {
    access: 'user',
    input: v.strictObject({ code: claimCode }),
    data: v.object({
      meetingId: v.string(),
      meetingName: v.string(),
      meetingStratTime: v.string(),
      ticketName: v.string(),
      from: v.string(),
    }),
    reasons: ['claim_link_gone'],
  }),
  /** Once: the ticket is the caller's, under the name that they say and their own phone. */
  takeLink: post('/api/meeting/admission/link/take', {
    access: 'user',
    input: v.strictObject({ code: claimCode, name: personName }),
    data: v.object({ id: v.string() }),
    reasons: ['claim_link_gone', 'transfer_late', 'transfer_self'],
  }),
}
