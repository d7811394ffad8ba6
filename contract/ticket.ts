/** A ticket: a type on sale, with its window, its places and what it asks of attendees. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { id } from './fields.ts'

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
})
export type Ticket = v.InferOutput<typeof Ticket>

/** The attendee fields that a ticket may ask for: the keys of spec.md section 3 that a person fills in. */
export const parameterKeys = [
  'name',
  'sex',
  'phone',
  'idcard',
  'age',
  'nation',
  'email',
  'department',
  'position',
  'hospital',
  'grassroots',
  'address',
  'project',
  'awarded',
  'ishotel',
  'annexUrl',
  'other',
] as const
export type ParameterKey = (typeof parameterKeys)[number]

export const TicketParameter = v.object({ key: v.picklist(parameterKeys), label: v.string(), required: v.boolean() })
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
