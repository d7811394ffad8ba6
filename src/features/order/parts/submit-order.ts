/**
 * Sends an order once. A double tap, a retry after a lost reply and a retry
 * after a reload are all the same submission: key and body are kept until the
 * server has said how it ended.
 */
import type { Attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import type { Reason } from '#contract/codes.ts'
import type { Meeting } from '#contract/meeting.ts'
import { order, orderStatus, type OrderStatus, type TicketOrder } from '#contract/order.ts'
import { say } from '#contract/sentences.ts'
import type { Ticket } from '#contract/ticket.ts'
import { type CallError, Refusal } from '../../../api/call.ts'
import { newKey } from '../../../api/key.ts'
import { storage } from '../../../api/storage.ts'
import { type Outcome, useAction } from '../../../api/use-action.ts'
import { fenOf } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { kept } from '../../../session/kept.ts'

export interface Wish {
  meeting: Pick<Meeting, 'id' | 'thirdId'>
  ticket: Pick<Ticket, 'id' | 'price'>
  /** The code of the voucher that the price is with; empty or absent without one. */
  voucher?: string
  attendees: readonly Pick<Attendee, 'id'>[]
}

interface Submission {
  key: string
  body: Input<typeof order.submit>
}

/** Warns of a failure itself (a warning, spec.md section 8), so callers do not tell it again. */
export function useSubmitOrder(): { submit: (wish: Wish) => Promise<Outcome<TicketOrder>>; busy: boolean } {
  const { run, busy } = useAction(order.submit, { quiet: true })

  async function submit(wish: Wish): Promise<Outcome<TicketOrder>> {
    const missing = missingIn(wish)
    if (missing !== undefined) return failed(new Refusal(422, missing))
    const place = kept<Submission>('visit', `submission:${nameOf(wish)}`)
    const known = place.get()
    const submission = known ?? { key: newKey(), body: bodyOf(wish) }
    if (known === undefined) place.set(submission)
    const outcome = await run(submission.body, { key: submission.key })
    if (outcome.ok || isFinal(outcome.error)) place.set(undefined)
    // What was made under the kept key has ended meanwhile: whoever sends it again wants places now.
    if (known !== undefined && outcome.ok && isOver(outcome.data)) return submit(wish)
    return outcome.ok ? outcome : failed(outcome.error)
  }

  return { submit, busy }
}

/** Whether the money of an order just sent is still to come: the server says what can be done with it. */
export function mustBePaid({ actions }: TicketOrder): boolean {
  return actions.includes('pay')
}

/** Whether tickets came of an order just sent; another gateway may know of none. */
export function hasTickets({ actions }: TicketOrder): boolean {
  return actions.includes('ticket')
}

const ended = new Set<OrderStatus>([orderStatus.cancelled, orderStatus.refunding, orderStatus.refunded])
const awaitsMoney = new Set<OrderStatus>([orderStatus.unpaid, orderStatus.payFailed])

/** Whether an order holds no place any more, also where the server has not yet cancelled what was not paid in time. */
function isOver(sent: TicketOrder): boolean {
  return ended.has(sent.status) || (awaitsMoney.has(sent.status) && !mustBePaid(sent))
}

function missingIn({ meeting, ticket, attendees }: Wish): { code: string; msg: string; reason: Reason } | undefined {
  if (ticket.id === '') return { code: '', msg: say.chooseTicket, reason: 'ticket_not_chosen' }
  if (attendees.length === 0) return { code: '', msg: say.noAttendees, reason: 'attendees_missing' }
  if (meeting.thirdId === '') return { code: '', msg: say.noTenant, reason: 'tenant_missing' }
  return undefined
}

function bodyOf({ meeting, ticket, attendees, voucher = '' }: Wish): Submission['body'] {
  const source = storage.source(meeting.id).get()
  return {
    enrollInfoIds: attendees.map(({ id }) => id),
    meetingId: meeting.id,
    thirdId: meeting.thirdId,
    ticketId: ticket.id,
    ticketNum: attendees.length,
    ticketPrice: fenOf(ticket.price),
    ...(voucher !== '' && { voucher }),
    ...(source !== '' && { source }),
  }
}

/** The intention: these people, this ticket, this voucher. */
function nameOf({ meeting, ticket, attendees, voucher = '' }: Wish): string {
  return `${meeting.id}:${ticket.id}:${voucher}:${attendees
    .map(({ id }) => id)
    .sort()
    .join(',')}`
}

/** A clear no. No reply, or a server in trouble, leaves open whether there is an order now. */
function isFinal(error: CallError): boolean {
  return error instanceof Refusal && error.http < 500
}

/** Told where it is put right, with what is asked for now; another word of it would only stand in the way. */
const toldInPlace = new Set<Reason | undefined>([
  'price_differs',
  'choice_full',
  'too_few_in_order',
  'voucher_unknown',
  'voucher_not_yet',
  'voucher_ended',
  'voucher_used_up',
  'voucher_spent',
  'voucher_unfit',
])

function failed(error: CallError): Outcome<TicketOrder> {
  // That the session is over is told by the frame, with a dialog of its own.
  const told = error instanceof Refusal && (error.http === 401 || toldInPlace.has(error.reason))
  if (!told) notice.warning(wordsOf(error, '提交失败，请稍后重试'))
  return { ok: false, error }
}
