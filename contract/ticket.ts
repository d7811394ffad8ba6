/** A ticket: a type on sale, with its window, its places and what it asks of attendees. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { id } from './fields.ts'
import { askedWhen, questionKinds, QuestionRow, ShownIf } from './question.ts'

/** Who may buy: anyone, phones of a list, members of organisations. */
export const audiences = ['anyone', 'phones', 'organisations'] as const
export type Audience = (typeof audiences)[number]

/** Up to so many whole days before the meeting begins, so much of the price goes back. */
export const RefundTier = v.object({ days: v.number(), percent: v.number() })
export type RefundTier = v.InferOutput<typeof RefundTier>

export const Ticket = v.object({
  id: v.string(),
  meetingId: v.string(),
  name: v.string(),
  note: v.string(),
  bookingStratTime: v.string(),
  bookingEndTime: v.string(),
  totalNum: v.number(),
  soldNum: v.number(),
  /** Yuan, as spec.md has it; inside and on orders money is fen. */
  price: v.number(),
  /** At most so many copies in one order, and so many live copies for one phone; 0 is no limit. */
  limitPerOrder: v.number(),
  limitPerPhone: v.number(),
  /** At least so many copies in one order. */
  leastPerOrder: v.number(),
  /** The heading it stands under; empty for none. */
  groupName: v.string(),
  /** Until when `price` holds, and what it is from then on, in yuan; empty and `price` where it does not change. */
  priceUntilTime: v.string(),
  nextPrice: v.number(),
  /** With a voucher: what it costs without, in yuan; else `price`. */
  fullPrice: v.number(),
  /** 1: an organiser says yes before there is a place to pay for. */
  approval: v.number(),
  audience: v.picklist(audiences),
  /** Minutes in which an order is to be paid. */
  payMinutes: v.number(),
  refundTiers: v.array(RefundTier),
})
export type Ticket = v.InferOutput<typeof Ticket>

/** What a ticket asks of an attendee: key and label as spec.md has them, the rest as the question says (form.ts). */
export const TicketParameter = v.object({
  key: v.string(),
  label: v.string(),
  required: v.boolean(),
  kind: v.picklist(questionKinds),
  why: v.string(),
  sensitive: v.number(),
  asked: v.picklist(askedWhen),
  section: v.string(),
  page: v.number(),
  /** With the places left of each; null where they are not counted. */
  /** Empty for the specification's keys: their choices are the form's own. */
  options: v.array(v.object({ key: v.string(), label: v.string(), left: v.nullable(v.number()) })),
  /** Of a matrix alone. */
  rows: v.optional(v.array(QuestionRow)),
  shownIf: v.nullable(ShownIf),
  /** Of the form that asks it: an answer is given to this version. */
  formVersion: v.number(),
})
export type TicketParameter = v.InferOutput<typeof TicketParameter>

export const ticket = {
  list: post('/api/meeting/ticket/list', {
    access: 'anyone',
    input: v.strictObject({ ...paging, meetingId: id }),
    data: page(Ticket),
    reasons: ['meeting_gone'],
  }),
  parameters: get('/api/meeting/ticket/getTicketPatameterList', {
    access: 'anyone',
    input: v.object({ meetingId: id, ticketId: id }),
    data: v.array(TicketParameter),
    reasons: ['ticket_gone'],
  }),
}

/** Places left: total minus sold, never below 0. */
export function remaining(sale: Pick<Ticket, 'totalNum' | 'soldNum'>): number {
  return Math.max(0, sale.totalNum - sale.soldNum)
}
