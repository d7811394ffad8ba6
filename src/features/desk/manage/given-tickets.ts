/** Tickets that organisers give away or sell, each at its price of the moment. */
import { ticketManage } from '#contract/ticket-manage.ts'
import { ticket as calls } from '#contract/ticket.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { fenOf } from '../../../ui/format.ts'

export interface GivenTicket {
  id: string
  name: string
  fen: number
}

/**
 * Whoever makes tickets has them all; others have those that the meeting's page shows.
 * @returns `refresh` asks for the prices anew.
 */
export function useGivenTickets(meetingId: string): { tickets: readonly GivenTicket[]; refresh: () => void } {
  const mayMake = useMayMake(ticketManage.sale, meetingId)
  const sale = useQuery(ticketManage.sale, mayMake ? { meetingId } : null, { quiet: true })
  const shown = useQuery(calls.list, mayMake ? null : { meetingId, pageNum: 1, pageSize: 200 }, { quiet: true })
  const tickets =
    sale.data?.tickets.filter(({ stage }) => stage !== 'draft').map(({ id, name, nowFen }) => ({ id, name, fen: nowFen })) ??
    shown.data?.list.map(({ id, name, price }) => ({ id, name, fen: fenOf(price) })) ??
    []
  return { tickets, refresh: () => void (mayMake ? sale : shown).retry() }
}
