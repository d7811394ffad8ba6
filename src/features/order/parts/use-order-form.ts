/** What the order form is about: the meeting, the ticket as it is now, the people written down for it. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { meeting as meetings } from '#contract/meeting.ts'
import { links, paths } from '#contract/paths.ts'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { ticket as tickets } from '#contract/ticket.ts'
import { useQuery } from '../../../api/use-query.ts'
import { fenOf } from '../../../ui/format.ts'
import { useChosenAttendees } from '../../attendee/parts/chosen-attendees.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { codeFor, useVoucher, withVoucher } from '../../voucher/parts/use-voucher.ts'
import { pricedAnew } from './order-trouble.ts'
import { hasTickets, mustBePaid, tellSubmitted, useSubmitOrder } from './submit-order.ts'
import { useWantedInvoice } from './use-wanted-invoice.tsx'

export function useOrderForm(meetingId: string, ticketId: string) {
  const known = meetingId !== '' && ticketId !== ''
  const meeting = useQuery(meetings.get, known ? { id: meetingId } : null, { quiet: true })
  const list = useQuery(tickets.list, known ? { meetingId, pageNum: 1, pageSize: PAGE_SIZE_MAX } : null, { fresh: true, quiet: true })
  const chosen = useChosenAttendees(meetingId, ticketId)
  const { submit, busy } = useSubmitOrder()
  const [problem, setProblem] = useState('')
  const [, navigate] = useLocation()
  const voucher = useVoucher(meetingId)
  const ticket = withVoucher(list.data?.list ?? [], voucher.applied).find(({ id }) => id === ticketId)
  const code = codeFor(ticketId, voucher.applied)
  const invoice = useWantedInvoice(meetingId, ticket !== undefined && fenOf(ticket.price) > 0)
  // Somebody who was away filling in sees the places left now.
  useReturn(() => void list.retry())

  async function send() {
    if (meeting.data === undefined || ticket === undefined) return
    setProblem('')
    if (!invoice.isChosen()) return
    const outcome = await submit({ meeting: meeting.data, ticket, attendees: chosen.attendees, voucher: code })
    if (!outcome.ok) {
      // That nobody is written down is cured on this very screen; a word that passes is enough.
      if (chosen.attendees.length === 0) return void list.retry()
      const anew = await pricedAnew(outcome.error, { ticketId, voucher, newest: list.retry })
      setProblem(anew ?? wordsOf(outcome.error, '提交失败，请稍后重试'))
      return anew === undefined ? void list.retry() : undefined
    }
    chosen.clear()
    voucher.forget()
    if (outcome.data.totalAmount > 0) await invoice.keepWith(outcome.data.no)
    if (mustBePaid(outcome.data)) return navigate(links.payment(outcome.data.no), { replace: true })
    tellSubmitted(outcome.data)
    navigate(hasTickets(outcome.data) ? paths.wallet : paths.meetingOrders, { replace: true })
  }

  return {
    meeting: meeting.data,
    ticket,
    voucher,
    /** Of the voucher that the ticket's price is with. */
    code,
    error: meeting.error ?? list.error,
    loading: meeting.data === undefined || list.data === undefined || (ticket === undefined && voucher.waiting),
    retry: () => Promise.all([meeting.retry(), list.retry()]),
    chosen,
    invoice,
    send,
    busy: busy || invoice.busy,
    /** Why the last attempt did not succeed. */
    problem,
  }
}
