/** A ticket goes to another person: the old code dies, a new one is theirs. Or to the person it was bought for, who says their name. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { id, mobile, personName } from './fields.ts'

/** So many wrong names may be said for a ticket, ever: numbers are handed on to new people. */
export const WRONG_NAMES = 5

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
}
