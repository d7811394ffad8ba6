/** The tickets that are needed next, each as it will be shown at the door. */
import './wallet.css'
import './next-tickets.css'
import type { Admission } from '#contract/admission.ts'
import { momentOf } from '../../../ui/format.ts'
import { MeetingWhen } from './meeting-when.tsx'
import { TicketCard } from './ticket-card.tsx'
import { byMeeting, type MeetingTickets } from './use-tickets.ts'

/** As many as fit beside everything else; the wallet has all. */
const EACH = 2

/** Meetings ahead, the next one first. @param now 0 while the clock is not known. */
export function meetingsAhead(tickets: readonly Admission[], now: number): MeetingTickets[] {
  const ahead = ({ status, meetingEndTime }: Admission) => status !== 'revoked' && !(now !== 0 && now > momentOf(meetingEndTime))
  return byMeeting(tickets.filter(ahead), () => false)
}

export function NextTickets({ tickets }: { tickets: readonly Admission[] }) {
  const [first] = tickets
  if (first === undefined) return null
  return (
    <div className="next-tickets">
      <h3 className="next-tickets-name">{first.meetingName}</h3>
      <MeetingWhen {...first} />
      <div className="wallet-cards">
        {tickets.slice(0, EACH).map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} over={false} />
        ))}
      </div>
      {tickets.length > EACH && <p className="next-tickets-more">还有 {tickets.length - EACH} 张，在“全部门票”中查看</p>}
    </div>
  )
}
