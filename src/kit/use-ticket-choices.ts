/** The tickets of a meeting for whoever names one of them: all for those who make them, those on sale for everybody else. */
import { remaining, ticket } from '#contract/ticket.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { useQuery } from '../api/use-query.ts'
import { useMayMake } from '../session/may-make.ts'
import { fenOf } from '../ui/format.ts'

export interface TicketChoice {
  id: string
  name: string
  /** Fen, of a copy now. */
  fen: number
  left: number
}

/** @returns none while they are asked for. */
export function useTicketChoices(meetingId: string): { tickets: readonly TicketChoice[]; refresh: () => void } {
  const mine = useMayMake(ticketManage.sale, meetingId)
  const own = useQuery(ticketManage.sale, mine ? { meetingId } : null, { quiet: true })
  const shown = useQuery(ticket.list, mine ? null : { meetingId, pageSize: 100 }, { quiet: true })
  const refresh = () => void (mine ? own : shown).retry()
  if (mine) return { tickets: own.data?.tickets.map(({ id, name, nowFen, left }) => ({ id, name, fen: nowFen, left })) ?? [], refresh }
  return {
    tickets: shown.data?.list.map((one) => ({ id: one.id, name: one.name, fen: fenOf(one.price), left: remaining(one) })) ?? [],
    refresh,
  }
}
