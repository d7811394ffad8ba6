/** My tickets, of all meetings or of one: from the server, or as last seen while there is no network. */
import { useEffect } from 'react'
import { admission, type Admission } from '#contract/admission.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { keepTickets, keptTickets } from './kept-tickets.ts'
import { useUnanswered } from './use-unanswered.ts'

export function useTickets(meetingId?: string) {
  const pages = usePages(admission.mine, meetingId === undefined ? {} : { meetingId }, { quiet: true })
  const { rows, loading, error, total } = pages
  useEffect(() => {
    if (!loading) void pages.retry()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useReturn(() => void pages.retry())
  useEffect(() => {
    if (!loading && error === undefined) keepTickets(rows, meetingId === undefined && rows.length >= total)
  }, [rows, loading, error, total, meetingId])

  const unanswered = useUnanswered(error)
  const kept = () => keptTickets().filter((one) => meetingId === undefined || one.meetingId === meetingId)
  const tickets: Admission[] = rows.length > 0 ? rows : unanswered !== undefined || loading ? kept() : []
  return { pages, tickets, /** Why the tickets are as last seen. */ stale: tickets.length > 0 ? unanswered : undefined }
}

export interface MeetingTickets {
  id: string
  tickets: Admission[]
}

/** By meeting; what comes next first, what is over at the end. @param now 0 while the clock is not known. */
export function byMeeting(tickets: readonly Admission[], isOver: (ticket: Admission) => boolean): MeetingTickets[] {
  const groups = new Map<string, Admission[]>()
  for (const ticket of tickets) groups.set(ticket.meetingId, [...(groups.get(ticket.meetingId) ?? []), ticket])
  const rank = ([first]: Admission[]) => (first === undefined || isOver(first) ? 1 : 0)
  return [...groups]
    .map(([id, list]) => ({ id, tickets: list }))
    .sort((a, b) => {
      const [late, early] = [rank(a.tickets), rank(b.tickets)]
      if (late !== early) return late - early
      const [x, y] = [a.tickets[0]?.meetingStratTime ?? '', b.tickets[0]?.meetingStratTime ?? '']
      const order = x < y ? -1 : x > y ? 1 : 0
      return late === 1 ? -order : order
    })
}

/** Tickets that still open a door before those that do not. */
export function liveFirst(tickets: readonly Admission[]): Admission[] {
  const isDead = ({ status }: Admission) => status === 'revoked'
  return [...tickets.filter((one) => !isDead(one)), ...tickets.filter(isDead)]
}
