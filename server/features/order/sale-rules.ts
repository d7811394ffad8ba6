/** What a ticket's sale asks of a submission: when, to whom, for how much, how many. Touches no database. */
import type { Price } from '#contract/price.ts'
import type { Row } from '../../db/db.ts'
import { type Closed, closedOf } from '../meeting/state.ts'
import { fullOf, takeChoices } from '../form/choice-store.ts'
import { countsBy, leftOf, type PoolWithTaken } from '../ticket/places.ts'
import { priceOfTicket } from '../ticket/price.ts'
import { covers, exhausted, notInForce } from '../voucher/rule.ts'
import type { VoucherOnSale } from '../voucher/store.ts'
import { keyOf, type Standing, type Stock, type Submission, type SubmitReason } from './submission.ts'
import type { TicketOnSale } from './store.ts'

type OrderPrice = Pick<Row<'orders'>, 'price_fen' | 'discount_fen' | 'step_until' | 'amount_fen'>

/** The columns of an order that say what it costs. */
export function priceColumns({ each, full, total, until }: Price): OrderPrice {
  return { price_fen: each, discount_fen: full - each, step_until: until ?? 0, amount_fen: total }
}

/** The voucher that a submission names; whether it is any good is another question. */
export function voucherOf({ vouchers }: Pick<Stock, 'vouchers'>, { meetingId, voucher }: Submission['input']): VoucherOnSale | undefined {
  return voucher ? vouchers.get(keyOf(meetingId, voucher)) : undefined
}

/** Why the sale of a ticket does not take a submission; what is wrong with the whole of it comes first, its number last. */
export function notForSale(standing: Standing, ticket: TicketOnSale, submission: Submission): SubmitReason | undefined {
  const { input, now } = submission
  const closed = closedTo(ticket)
  if (closed !== undefined) return closed
  if (ticket.meeting_state === 'paused') return 'booking_paused'
  if (ticket.meeting_state !== 'published') return 'meeting_gone'
  if (ticket.state !== 'on') return 'ticket_gone'
  if (ticket.third_id !== input.thirdId) return 'tenant_differs'
  const voucher = voucherOf(standing, input)
  const reason = voucherUnfit(voucher, ticket, submission)
  if (reason !== undefined) return reason
  if (priceOfTicket(ticket, { voucher, now }).each !== input.ticketPrice) return 'price_differs'
  if (now < ticket.booking_from) return 'booking_not_open'
  if (now >= ticket.booking_to) return 'booking_closed'
  if (ticket.audience !== 'anyone' && !standing.invited.has(keyOf(ticket.id, submission.userId))) return 'not_invited'
  return (
    beyondLimits(standing, ticket, submission) ?? usedUp(standing, voucher, submission) ?? nothingLeft(standing, ticket, input.ticketNum)
  )
}

/** Why its meeting takes nobody in any more, for good. */
export function closedTo({ meeting_state, meeting_cancelled_at, meeting_archived_from }: TicketOnSale): Closed | undefined {
  return closedOf({ state: meeting_state, cancelled_at: meeting_cancelled_at, archived_from: meeting_archived_from })
}

/** A hidden ticket is as good as none for whoever brings no voucher that opens it. */
function voucherUnfit(voucher: VoucherOnSale | undefined, ticket: TicketOnSale, { input, now }: Submission): SubmitReason | undefined {
  if (!input.voucher) return ticket.hidden === 1 ? 'ticket_gone' : undefined
  const reason = notInForce(voucher, now)
  if (reason !== undefined || voucher === undefined) return reason
  if (covers(voucher, ticket)) return undefined
  return ticket.hidden === 1 ? 'ticket_gone' : 'voucher_unfit'
}

function beyondLimits({ copies }: Standing, ticket: TicketOnSale, { input, userId }: Submission): SubmitReason | undefined {
  if (input.ticketNum < ticket.least_order) return 'too_few_in_order'
  if (ticket.limit_order > 0 && input.ticketNum > ticket.limit_order) return 'too_many_in_order'
  const held = copies.get(keyOf(ticket.id, userId)) ?? 0
  return ticket.limit_phone > 0 && held + input.ticketNum > ticket.limit_phone ? 'too_many_for_phone' : undefined
}

function usedUp({ uses }: Standing, voucher: VoucherOnSale | undefined, { input, userId }: Submission): SubmitReason | undefined {
  if (voucher === undefined) return undefined
  return exhausted(voucher, { all: uses.get(voucher.id) ?? 0, own: uses.get(keyOf(voucher.id, userId)) ?? 0 }, input.ticketNum)
}

/** Why a ticket has not so many places left, whoever asks for them. */
export function nothingLeft(
  { pools }: Pick<Stock, 'pools'>,
  ticket: TicketOnSale,
  copies: number,
): 'sold_out' | 'not_enough_left' | undefined {
  const left = leftOf(ticket, poolsOf(pools, ticket))
  if (left === 0) return 'sold_out'
  return left < copies ? 'not_enough_left' : undefined
}

/** The pools that a ticket counts in: its own, and its meeting's whole one. */
function poolsOf(pools: Stock['pools'], ticket: TicketOnSale): PoolWithTaken[] {
  if (pools.size === 0) return []
  return [...pools.values()].filter((pool) => pool.meeting_id === ticket.meeting_id && countsBy(ticket, pool))
}

/** What the attendees of a submission have chosen of their ticket's form; nothing where nothing of it is counted. */
function chosenFor({ chosen }: Standing, { form_id }: TicketOnSale, { input }: Submission): string[] {
  return input.enrollInfoIds.flatMap((id) => (chosen.get(id) ?? []).flatMap(({ formId, choice }) => (formId === form_id ? [choice] : [])))
}

/** @returns the words of a choice that has not so many places; undefined where all have theirs. */
export function fullChoice(standing: Standing, ticket: TicketOnSale, submission: Submission): string | undefined {
  const choices = standing.choices.get(ticket.form_id ?? '')
  return choices && fullOf(choices, chosenFor(standing, ticket, submission))
}

/** Counts an accepted order in: the next one of the batch finds what it leaves. */
export function countIn(standing: Standing, ticket: TicketOnSale, made: Row<'orders'>, submission: Submission): void {
  const choices = standing.choices.get(ticket.form_id ?? '')
  if (choices !== undefined) takeChoices(choices, chosenFor(standing, ticket, submission))
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + made.copies)
  ticket.sold += made.copies
  for (const pool of poolsOf(standing.pools, ticket)) pool.taken += made.copies
  add(standing.copies, keyOf(ticket.id, made.user_id))
  if (made.voucher_id === null) return
  add(standing.uses, made.voucher_id)
  add(standing.uses, keyOf(made.voucher_id, made.user_id))
}
