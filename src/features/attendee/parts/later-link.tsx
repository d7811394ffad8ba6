/** The way to what people of an order are still asked, with how many of them; nothing where nothing is asked later. */
import { order } from '#contract/order.ts'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { laterLink } from '#contract/later-link.ts'
import { ticket } from '#contract/ticket.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { isKnown } from './attendee-values.ts'
import { openFor } from './later.ts'

interface Props {
  no: string
  meetingId: string
  ticketId: string
}

export function LaterLink({ no, meetingId, ticketId }: Props) {
  const parameters = useQuery(ticket.parameters, { meetingId, ticketId }, { quiet: true })
  const questions = (parameters.data ?? []).filter(isKnown)
  const later = questions.some(({ asked }) => asked === 'later')
  // Most tickets ask nothing later: then nobody asks whose they are.
  const people = useQuery(order.attendees, later ? { no, pageNum: 1, pageSize: PAGE_SIZE_MAX } : null, { quiet: true })
  if (!later || people.data === undefined) return null
  const own = people.data.list.filter(({ passed }) => passed === 0)
  if (own.length === 0) return null
  const open = own.filter((person) => openFor(person, questions).length > 0).length
  return (
    <Button small href={laterLink(no)}>
      {open > 0 ? `待补充 ${open} 人` : '补充信息'}
    </Button>
  )
}
