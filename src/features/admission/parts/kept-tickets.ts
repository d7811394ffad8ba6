/** Tickets once seen stay on this handset, for a door where the network is gone. Signing out forgets them. */
import type { Admission } from '#contract/admission.ts'
import { kept } from '../../session/parts/kept.ts'

type Tickets = Record<string, Admission>

const place = () => kept<Tickets>('stay', 'tickets')

export function keptTickets(): Admission[] {
  return Object.values(place().get() ?? {})
}

export function keptTicket(id: string): Admission | undefined {
  return place().get()?.[id]
}

/** @param whole these are all there are: others are no longer mine (refunded, passed on). */
export function keepTickets(admissions: readonly Admission[], whole: boolean): void {
  const tickets: Tickets = whole ? {} : { ...place().get() }
  for (const admission of admissions) tickets[admission.id] = admission
  place().set(Object.keys(tickets).length === 0 ? undefined : tickets)
}
