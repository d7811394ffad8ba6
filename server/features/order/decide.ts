/** Whether a submission becomes an order: each on its own merits, in the order of arrival. Touches no database. */
import { orderStatus } from '#contract/order.ts'
import type { Row } from '../../db/db.ts'
import { newNumber } from '../../flow/ids.ts'
import { priceOfTicket } from '../ticket/price.ts'
import { countIn, fullChoice, notForSale, priceColumns, voucherOf } from './sale-rules.ts'
import { type Decision, keyOf, type Standing, type Submission, type SubmitReason } from './submission.ts'
import type { AttendeeOnSale, TicketOnSale } from './store.ts'

/** @param standing kept true as it accepts. */
export function decide(standing: Standing, submission: Submission): Decision {
  const { input, userId, now } = submission
  const ticket = standing.tickets.get(input.ticketId)
  const known = submission.key === undefined ? undefined : standing.byKey.get(keyOf(userId, submission.key))
  if (known !== undefined)
    return known.idem_digest === submission.digest && ticket !== undefined ? { kind: 'same', order: known, ticket } : refused('key_reused')
  if (ticket === undefined || ticket.meeting_id !== input.meetingId) return refused('ticket_gone')

  const seated = seatOf(standing, submission)
  if (typeof seated === 'string') return refused(seated)
  const overdue = seated.filter((held) => isUnpaid(held) && now >= (held.expires_at ?? Infinity))
  if (overdue.length > 0) return { kind: 'stale', orderNos: overdue.map(({ no }) => no) }
  const [held, another] = seated
  if (held !== undefined)
    // Somebody who has taken a ticket over is held by an order that is not theirs.
    return another === undefined && held.user_id === userId && isAllOf(held, standing, input)
      ? { kind: 'same', order: held, ticket }
      : refused('attendee_twice')
  const reason = notForSale(standing, ticket, submission)
  if (reason !== undefined) return refused(reason)
  const full = fullChoice(standing, ticket, submission)
  if (full !== undefined) return { kind: 'refused', reason: 'choice_full', what: full }

  const made = newOrder(standing, ticket, submission)
  countIn(standing, ticket, made, submission)
  standing.holding.set(made.no, made)
  if (made.idem_key !== null) standing.byKey.set(keyOf(userId, made.idem_key), made)
  for (const id of input.enrollInfoIds) (standing.attendees.get(id) as AttendeeOnSale).order_no = made.no
  return { kind: 'accepted', order: made, ticket, attendeeIds: input.enrollInfoIds }
}

/**
 * Checks the attendees. Someone else's is as good as none.
 * @returns a reason, or the live orders that hold some of them already.
 */
function seatOf(standing: Standing, { input, userId }: Submission): SubmitReason | Row<'orders'>[] {
  const ids = input.enrollInfoIds
  if (new Set(ids).size !== ids.length) return 'attendee_twice'
  if (ids.length !== input.ticketNum) return 'attendees_differ'
  const people = ids.map((id) => standing.attendees.get(id))
  if (people.some((person) => person?.user_id !== userId)) return 'attendee_gone'
  if (people.some((person) => person?.ticket_id !== input.ticketId)) return 'attendee_other_ticket'
  const nos = new Set(people.flatMap((person) => person?.order_no ?? []))
  return [...nos].flatMap((no) => standing.holding.get(no) ?? [])
}

/** Whether an order is of exactly these attendees, and by the same voucher: with another one it would cost something else. */
function isAllOf(held: Row<'orders'>, standing: Standing, input: Submission['input']): boolean {
  const { enrollInfoIds } = input
  return (
    held.copies === enrollInfoIds.length &&
    enrollInfoIds.every((id) => standing.attendees.get(id)?.order_no === held.no) &&
    held.voucher_id === (voucherOf(standing, input)?.id ?? null)
  )
}

function isUnpaid(row: Row<'orders'>): boolean {
  return row.status === orderStatus.unpaid || row.status === orderStatus.payFailed
}

function newOrder(standing: Standing, ticket: TicketOnSale, { userId, input, key, digest, now }: Submission): Row<'orders'> {
  const voucher = voucherOf(standing, input)
  const price = priceOfTicket(ticket, { copies: input.ticketNum, voucher, now })
  const status = ticket.approval === 1 ? orderStatus.review : price.total === 0 ? orderStatus.paid : orderStatus.unpaid
  return {
    no: newNumber(now),
    user_id: userId,
    meeting_id: ticket.meeting_id,
    third_id: ticket.third_id,
    ticket_id: ticket.id,
    copies: input.ticketNum,
    ...priceColumns(price),
    status,
    created_at: now,
    expires_at: status === orderStatus.unpaid ? now + ticket.pay_minutes * 60_000 : null,
    paid_at: status === orderStatus.paid ? now : null,
    ended_at: null,
    idem_key: key ?? null,
    idem_digest: digest ?? null,
    voucher_id: voucher?.id ?? null,
    origin: 'self',
    made_by: '',
    note: '',
    source: input.source ?? '',
  }
}

function refused(reason: SubmitReason): Decision {
  return { kind: 'refused', reason }
}
