/** The way to what somebody with a ticket of their own is still asked; nothing where nothing is. */
import type { Attendee } from '#contract/attendee.ts'
import { laterOwnLink } from '#contract/later-link.ts'
import { ticket } from '#contract/ticket.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { isKnown } from './attendee-values.ts'
import { openFor } from './later.ts'
import { useOwnPeople } from './use-own-people.ts'

export function LaterOwn({ meetingId }: { meetingId: string }) {
  const people = useOwnPeople(meetingId).data?.list ?? []
  return (
    <>
      {[...new Set(people.map(({ ticketId }) => ticketId))].map((ticketId) => (
        <LaterOf key={ticketId} people={people.filter((one) => one.ticketId === ticketId)} meetingId={meetingId} ticketId={ticketId} />
      ))}
    </>
  )
}

/** What one ticket asks. */
function LaterOf({ people, meetingId, ticketId }: { people: readonly Attendee[]; meetingId: string; ticketId: string }) {
  const parameters = useQuery(ticket.parameters, { meetingId, ticketId }, { quiet: true })
  const questions = parameters.data?.filter(isKnown) ?? []
  const open = people.filter((one) => openFor(one, questions).length > 0).length
  if (open === 0) return null
  return (
    <Button small href={laterOwnLink(meetingId)}>
      待补充信息 {open} 人
    </Button>
  )
}
