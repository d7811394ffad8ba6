/** One ticket for the door: from the server where there is a network, else as last seen; and its neighbours. */
import { useEffect } from 'react'
import { admission, type Admission } from '#contract/admission.ts'
import { useQuery } from '../../../api/use-query.ts'
import { keepTickets, keptTicket, keptTickets } from './kept-tickets.ts'
import { useUnanswered } from './use-unanswered.ts'

/** Often enough that the screen turns to 已入场 while people still stand at the gate. */
const LOOK_AGAIN_MS = 8_000

export function useEntryCode(id: string) {
  const { data, error, retry } = useQuery(admission.get, id === '' ? null : { id }, {
    fresh: true,
    quiet: true,
    every: (known) => (known?.status === 'revoked' ? 0 : LOOK_AGAIN_MS),
  })
  useEffect(() => {
    if (data !== undefined) keepTickets([data], false)
  }, [data])

  const unanswered = useUnanswered(error)
  const refused = error !== undefined && unanswered === undefined
  const ticket: Admission | undefined = data ?? (refused ? undefined : keptTicket(id))
  const mates = ticket === undefined ? [] : keptTickets().filter((one) => one.meetingId === ticket.meetingId)
  return {
    ticket,
    error,
    retry,
    mates: mates.some((one) => one.id === id) || ticket === undefined ? mates : [ticket, ...mates],
    /** Why the ticket is as last seen. */
    stale: unanswered,
  }
}
