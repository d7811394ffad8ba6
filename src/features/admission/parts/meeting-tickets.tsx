/** My tickets of one meeting, each with the way to its code; nothing where there is none. */
import './wallet.css'
import { useNow } from '../../../api/clock.ts'
import { momentOf } from '../../../ui/format.ts'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { StaleNote } from './stale-note.tsx'
import { TicketCard } from './ticket-card.tsx'
import { useTickets } from './use-tickets.ts'

export function MeetingTickets({ meetingId }: { meetingId: string }) {
  const { pages, tickets, stale } = useTickets(meetingId)
  const now = useNow()
  if (tickets.length === 0) return null
  // What still opens a door stands before what does not.
  const isDead = ({ status }: (typeof tickets)[number]) => status === 'revoked'
  const shown = [...tickets.filter((one) => !isDead(one)), ...tickets.filter(isDead)]
  return (
    <section className="wallet-meeting" aria-label="入场码">
      {stale && <StaleNote {...stale} />}
      <div className="wallet-cards">
        {shown.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} over={now !== 0 && now > momentOf(ticket.meetingEndTime)} />
        ))}
      </div>
      <NextPage pages={pages} />
    </section>
  )
}
