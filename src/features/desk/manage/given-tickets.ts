/** Tickets that organisers give away or sell, each at its price of the moment: no drafts, which nobody has seen yet. */
import { useTicketChoices } from '../../../kit/use-ticket-choices.ts'

/** @returns as all tickets of the meeting are chosen. */
export function useGivenTickets(meetingId: string): ReturnType<typeof useTicketChoices> {
  const { tickets, refresh } = useTicketChoices(meetingId)
  return { tickets: tickets.filter(({ stage }) => stage !== 'draft'), refresh }
}
