/** An admission: one attendee's right to enter, behind one QR code. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { id } from './fields.ts'

export const admissionStates = ['issued', 'entered', 'left', 'revoked'] as const

export const Admission = v.object({
  id: v.string(),
  /** What the QR code holds. Only the holder is ever given it. */
  code: v.string(),
  status: v.picklist(admissionStates),
  orderNo: v.string(),
  attendeeName: v.string(),
  ticketName: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
  address: v.string(),
})
export type Admission = v.InferOutput<typeof Admission>

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
}
