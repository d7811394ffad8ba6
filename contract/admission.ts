/** An admission: one attendee's right to enter, behind one QR code. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { id } from './fields.ts'

export const admissionStates = ['issued', 'entered', 'left', 'revoked'] as const
export type AdmissionState = (typeof admissionStates)[number]

export const admissionStateWords: Record<AdmissionState, string> = {
  issued: '未入场',
  entered: '已入场',
  left: '已离场',
  revoked: '已失效',
}

/**
 * What its holder may do with a ticket now; screens copy no rules. `forfeit`: a paid ticket may be returned; whether for a
 * refund or without one, `refund.forfeitTerms` says.
 */
export const admissionActions = ['give', 'withdraw', 'forfeit'] as const

/** `claimed`: bought by the caller, and theirs who claimed it: seen and shown by both. */
export const holdings = ['own', 'claimed'] as const

/** Who the attendee is to the caller; `unknown`: the form asked no phone, or several people were written under the caller's. */
export const attendeeKinds = ['holder', 'other', 'unknown'] as const

/** Why it admits no more; empty while it does. */
export const endings = ['', 'refunded', 'transferred', 'withdrawn'] as const
export type Ending = (typeof endings)[number]
export const endingWords: Record<Exclude<Ending, ''>, string> = { refunded: '已退票', transferred: '已转让', withdrawn: '已取消' }

export const Admission = v.object({
  id: v.string(),
  /** What the QR code holds. Only the holder is ever given it; empty where the meeting wants it alive. */
  code: v.string(),
  /** Printed on the ticket and typed where somebody doubts it: proves, opens nothing. */
  number: v.string(),
  codeKind: v.picklist(['entry', 'rotating']),
  status: v.picklist(admissionStates),
  orderNo: v.string(),
  attendeeName: v.string(),
  ticketName: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
  address: v.string(),
  actions: v.array(v.picklist(admissionActions)),
  holding: v.picklist(holdings),
  attendeeIs: v.picklist(attendeeKinds),
  ended: v.picklist(endings),
})
export type Admission = v.InferOutput<typeof Admission>

/** A P-256 key as JWK texts (base64url), and the server's clock, which the phone's own may not be. */
export const LiveKey = v.object({ x: v.string(), y: v.string(), d: v.string(), now: v.number() })
export type LiveKey = v.InferOutput<typeof LiveKey>

export const admission = {
  mine: post('/api/meeting/admission/mine', {
    access: 'user',
    input: v.strictObject({ ...paging, meetingId: v.optional(id) }),
    data: page(Admission),
  }),
  get: get('/api/meeting/admission/get', {
    access: 'user',
    input: v.strictObject({ id }),
    data: Admission,
    reasons: ['admission_gone'],
  }),
  /** The key of a live code, for its holder's phone; it stays good without a network. */
  liveKey: get('/api/meeting/admission/liveKey', {
    access: 'user',
    input: v.strictObject({ id }),
    data: LiveKey,
    reasons: ['admission_gone'],
  }),
  /** The code that an exhibitor scans for a name and an organisation. Tickets of other people have none here: a card is the caller's. */
  exhibitorCode: get('/api/meeting/admission/exhibitorCode', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.object({ code: v.string() }),
    reasons: ['admission_gone'],
  }),
}
