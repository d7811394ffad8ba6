/** Whether a submission becomes an order: each on its own merits, in the order of arrival. Touches no database. */
import type { Checked, ReasonOf } from '#contract/call.ts'
import { type order, orderStatus, UNPAID_MINUTES } from '#contract/order.ts'
import type { Row } from '../../db/db.ts'
import { newNumber } from '../../flow/ids.ts'
import type { AttendeeOnSale, TicketOnSale } from './store.ts'

export interface Submission {
  userId: string
  input: Checked<typeof order.submit>
  /** The client's key for this intention, and a digest of what it asks for. */
  key: string | undefined
  digest: string | undefined
  now: number
}

type SubmitReason = ReasonOf<typeof order.submit>

export type Decision =
  | { kind: 'accepted'; order: Row<'orders'>; ticket: TicketOnSale; attendeeIds: readonly string[] }
  /** The same submission again: its order, as it stands. */
  | { kind: 'same'; order: Row<'orders'>; ticket: TicketOnSale }
  /** Some of the attendees still sit in orders whose time is up: those must go first. */
  | { kind: 'stale'; orderNos: string[] }
  | { kind: 'refused'; reason: SubmitReason }

/** What was read under lock for a batch; `decide` keeps it true as it accepts. */
export interface Standing {
  tickets: Map<string, TicketOnSale>
  attendees: Map<string, AttendeeOnSale>
  /** Orders by `keyOf(user, key)`. */
  byKey: Map<string, Row<'orders'>>
  /** Live orders that hold one of the attendees, by number. */
  holding: Map<string, Row<'orders'>>
  /** Live copies by `keyOf(ticket, user)`; only where the ticket has a limit. */
  copies: Map<string, number>
}

export function keyOf(left: string, right: string): string {
  return `${left} ${right}`
}

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
    return another === undefined && isAllOf(held, standing, input) ? { kind: 'same', order: held, ticket } : refused('attendee_twice')
  const reason = notOnSale(ticket, input, now) ?? overLimits(standing, ticket, submission)
  if (reason !== undefined) return refused(reason)

  const made = newOrder(ticket, submission)
  ticket.sold += made.copies
  if (ticket.limit_phone > 0) standing.copies.set(keyOf(ticket.id, userId), heldBy(standing, ticket.id, userId) + made.copies)
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

/** Whether an order is of exactly these attendees. */
function isAllOf(held: Row<'orders'>, standing: Standing, { enrollInfoIds }: Submission['input']): boolean {
  return held.copies === enrollInfoIds.length && enrollInfoIds.every((id) => standing.attendees.get(id)?.order_no === held.no)
}

function notOnSale(ticket: TicketOnSale, input: Submission['input'], now: number): SubmitReason | undefined {
  if (ticket.meeting_state === 'paused') return 'booking_paused'
  if (ticket.meeting_state !== 'published') return 'meeting_gone'
  if (ticket.state !== 'on') return 'ticket_gone'
  if (ticket.third_id !== input.thirdId) return 'tenant_differs'
  if (ticket.price_fen !== input.ticketPrice) return 'price_differs'
  if (now < ticket.booking_from) return 'booking_not_open'
  if (now >= ticket.booking_to) return 'booking_closed'
  return undefined
}

function overLimits(standing: Standing, ticket: TicketOnSale, { input, userId }: Submission): SubmitReason | undefined {
  if (ticket.limit_order > 0 && input.ticketNum > ticket.limit_order) return 'too_many_in_order'
  if (ticket.limit_phone > 0 && heldBy(standing, ticket.id, userId) + input.ticketNum > ticket.limit_phone) return 'too_many_for_phone'
  const left = ticket.total - ticket.sold
  if (left <= 0) return 'sold_out'
  return left < input.ticketNum ? 'not_enough_left' : undefined
}

function heldBy(standing: Standing, ticketId: string, userId: string): number {
  return standing.copies.get(keyOf(ticketId, userId)) ?? 0
}

function isUnpaid(row: Row<'orders'>): boolean {
  return row.status === orderStatus.unpaid || row.status === orderStatus.payFailed
}

function newOrder(ticket: TicketOnSale, { userId, input, key, digest, now }: Submission): Row<'orders'> {
  const amount = ticket.price_fen * input.ticketNum
  const free = amount === 0
  return {
    no: newNumber(now),
    user_id: userId,
    meeting_id: ticket.meeting_id,
    third_id: ticket.third_id,
    ticket_id: ticket.id,
    copies: input.ticketNum,
    price_fen: ticket.price_fen,
    amount_fen: amount,
    status: free ? orderStatus.paid : orderStatus.unpaid,
    created_at: now,
    expires_at: free ? null : now + UNPAID_MINUTES * 60_000,
    paid_at: free ? now : null,
    ended_at: null,
    idem_key: key ?? null,
    idem_digest: digest ?? null,
    discount_fen: 0,
    step_until: 0,
    voucher_id: null,
  }
}

function refused(reason: SubmitReason): Decision {
  return { kind: 'refused', reason }
}
