/** What stands in the way of an order right now, told before the server has to say it. The server decides all the same. */
import { sentenceOf } from '#contract/codes.ts'
import { remaining, type Ticket } from '#contract/ticket.ts'
import { momentOf } from '../../../ui/format.ts'

/** As many copies as the wire takes in one order. */
const MOST = 100

/** @param now 0 while the clock is not known: then the window is not judged. */
export function hindranceOf(ticket: Ticket, copies: number, now: number): { blocking: string; limit: number } {
  const left = remaining(ticket)
  const limit = Math.min(left, ticket.limitPerOrder || MOST, ticket.limitPerPhone || MOST, MOST)
  return { blocking: now === 0 ? '' : blockingOf(ticket, copies, left, now), limit }
}

function blockingOf(ticket: Ticket, copies: number, left: number, now: number): string {
  if (now < momentOf(ticket.bookingStratTime)) return sentenceOf('booking_not_open')
  if (now >= momentOf(ticket.bookingEndTime)) return sentenceOf('booking_closed')
  if (left === 0) return sentenceOf('sold_out')
  if (copies > left) return sentenceOf('not_enough_left')
  if (ticket.limitPerOrder > 0 && copies > ticket.limitPerOrder) return sentenceOf('too_many_in_order')
  return ''
}
