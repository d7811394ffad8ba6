/** What the order form is about: the meeting, the ticket as it is now, the people written down for it. */
import { meeting as meetings } from '#contract/meeting.ts'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { ticket as tickets } from '#contract/ticket.ts'
import { useQuery } from '../../../api/use-query.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useSendOrder } from './use-send-order.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { useVoucher, withVoucher } from '../../voucher/parts/use-voucher.ts'

export function useOrderForm(meetingId: string, ticketId: string) {
  const known = meetingId !== '' && ticketId !== ''
  const meeting = useQuery(meetings.get, known ? { id: meetingId } : null, { quiet: true })
  const list = useQuery(tickets.list, known ? { meetingId, pageNum: 1, pageSize: PAGE_SIZE_MAX } : null, { fresh: true, quiet: true })
  const voucher = useVoucher(meetingId)
  const ticket = withVoucher(list.data?.list ?? [], voucher.applied).find(({ id }) => id === ticketId)
  const { chosen, invoice, ...order } = useSendOrder({
    meetingId,
    ticketId,
    meeting: meeting.data,
    ticket,
    voucher,
    newest: list.retry,
    isPage: true,
    onRefused(error, attendees) {
      void list.retry()
      // The form itself shows that it has no attendee.
      return attendees.length === 0 ? '' : wordsOf(error, '提交失败，请稍后重试')
    },
  })
  // Somebody who was away filling in sees the places left now.
  useReturn(() => void list.retry())

  return {
    meeting: meeting.data,
    ticket,
    voucher,
    /** Of the voucher that the ticket's price is with. */
    code: order.code,
    error: meeting.error ?? list.error,
    loading: meeting.data === undefined || list.data === undefined || (ticket === undefined && voucher.waiting),
    retry: () => Promise.all([meeting.retry(), list.retry()]),
    chosen,
    invoice,
    async send() {
      if (invoice.isChosen()) await order.send(chosen.attendees)
    },
    busy: order.busy,
    /** Why the last attempt did not succeed. */
    problem: order.problem,
  }
}
