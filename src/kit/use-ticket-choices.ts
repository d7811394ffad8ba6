/** The tickets of a meeting for whoever names one of them: those too that nobody can buy now. */
import { type TicketChoice, ticketManage } from '#contract/ticket-manage.ts'
import { useQuery } from '../api/use-query.ts'

/** @returns none while they are asked for; `refresh` asks anew for what changes by itself: prices, and what is left. */
export function useTicketChoices(meetingId: string): { tickets: readonly TicketChoice[]; refresh: () => void } {
  const { data, retry } = useQuery(ticketManage.choices, { meetingId }, { quiet: true })
  return { tickets: data ?? [], refresh: () => void retry() }
}
