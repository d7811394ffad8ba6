/** Sends the order of one ticket, with its voucher and invoice, and goes on to what comes next: for a page and for a dialog. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Attendee } from '#contract/attendee.ts'
import type { Meeting } from '#contract/meeting.ts'
import { orderStatus } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import type { Ticket } from '#contract/ticket.ts'
import type { CallError } from '../../../api/call.ts'
import { fenOf } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { useChosenAttendees } from '../../attendee/parts/chosen-attendees.ts'
import { codeFor, type UsedVoucher } from '../../voucher/parts/use-voucher.ts'
import { pricedAnew } from './order-trouble.ts'
import { hasTickets, mustBePaid, useSubmitOrder } from './submit-order.ts'
import { useWantedInvoice } from './use-wanted-invoice.tsx'

interface OrderToSend {
  meetingId: string
  ticketId: string
  /** undefined until it is loaded. */
  meeting: Meeting | undefined
  /** As it costs with the voucher. */
  ticket: Ticket | undefined
  voucher: UsedVoucher
  /** Reloads the tickets. */
  newest: () => Promise<unknown>
  /** A page of its own: the next page replaces it. A dialog closes over the page that people came from. */
  isPage?: boolean
  onSent?: () => void
  /** Of a refusal that is not about the price. @returns the problem that is shown. */
  onRefused: (error: CallError, attendees: readonly Attendee[]) => string
}

export function useSendOrder(order: OrderToSend) {
  const { meetingId, ticketId, meeting, ticket, voucher, newest, isPage = false, onSent, onRefused } = order
  const chosen = useChosenAttendees(meetingId, ticketId)
  const { submit, busy } = useSubmitOrder()
  const [problem, setProblem] = useState('')
  const [, navigate] = useLocation()
  const invoice = useWantedInvoice(meetingId, ticket !== undefined && fenOf(ticket.price) > 0)
  /** Empty without a voucher for this ticket. */
  const code = codeFor(ticketId, voucher.applied)
  const go = (path: string) => navigate(path, { replace: isPage })

  async function send(attendees: readonly Attendee[]): Promise<void> {
    if (meeting === undefined || ticket === undefined) return
    setProblem('')
    const outcome = await submit({ meeting, ticket, attendees, voucher: code })
    if (!outcome.ok) {
      const anew = await pricedAnew(outcome.error, { ticketId, voucher, newest })
      return setProblem(anew ?? onRefused(outcome.error, attendees))
    }
    const { data } = outcome
    // Before anything that takes time: a reload must not find the attendees of an order that was sent.
    chosen.clear()
    voucher.forget()
    if (data.totalAmount > 0) await invoice.keepWith(data.no)
    onSent?.()
    // Orders that wait for money are told by their own screens.
    if (mustBePaid(data)) return go(links.payment(data.no))
    const isEnrolled = data.status === orderStatus.paid || data.status === orderStatus.paySuccess
    if (data.status === orderStatus.review) notice.success(say.reviewWaiting)
    else if (isEnrolled) notice.success(say.enrolDone)
    if (hasTickets(data)) go(paths.wallet)
    else if (isPage || !isEnrolled) go(paths.meetingOrders)
  }

  return { chosen, invoice, code, problem, send, busy: busy || invoice.busy }
}
