/** My tickets of one meeting, each with the way to its code; nothing where there is none. */
import './wallet.css'
import { useNow } from '../../../api/clock.ts'
import { momentOf } from '../../../ui/format.ts'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { StaleNote } from './stale-note.tsx'
import { TicketCard } from './ticket-card.tsx'
import { liveFirst, useTickets } from './use-tickets.ts'

export function MeetingTickets({ meetingId }: { meetingId: string }) {
  const { pages, tickets, stale } = useTickets(meetingId)
  const now = useNow()
  if (tickets.length === 0) return null
  return (
    <section className="wallet-meeting" aria-label="入场码">
      {stale && <StaleNote {...stale} />}
      <div className="wallet-cards">
        {liveFirst(tickets).map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} over={now !== 0 && now > momentOf(ticket.meetingEndTime)} />
        ))}
      </div>
      <NextPage pages={pages} />
    </section>
  )
}
