/** Tickets once seen stay on this handset, for a door without network, also when the session expires. A logout deletes them. */
import type { Admission, LiveKey } from '#contract/admission.ts'
import { type KeptKey, timed } from '../../../kit/live-code/kept-key.ts'
import { kept, TICKET_KEYS, TICKETS } from '../../../session/kept.ts'

interface Shelf {
  tickets: Record<string, Admission>
  keys: Record<string, KeptKey>
}

const tickets = () => kept<Shelf['tickets']>('stay', TICKETS)
const keys = () => kept<Shelf['keys']>('stay', TICKET_KEYS)

/** What an older release kept has no number and no kind, does not know what may be done with it or why it is dead. */
const older = {
  number: '',
  codeKind: 'entry' as const,
  actions: [],
  attendeeIs: 'unknown' as const,
  holding: 'own' as const,
  ended: '' as const,
}
const whole = (ticket: Admission): Admission => ({ ...older, ...ticket })

export function keptTickets(): Admission[] {
  return Object.values(tickets().get() ?? {}).map(whole)
}

export function keptTicket(id: string): Admission | undefined {
  const ticket = tickets().get()?.[id]
  return ticket && whole(ticket)
}

/** @param all these are all there are: others are no longer mine (refunded, passed on). */
export function keepTickets(admissions: readonly Admission[], all: boolean): void {
  const now: Shelf['tickets'] = all ? {} : { ...tickets().get() }
  for (const admission of admissions) now[admission.id] = admission
  put(now)
}

/** A ticket that is somebody else's now. */
export function forgetTicket(id: string): void {
  const { [id]: _, ...others } = tickets().get() ?? {}
  put(others)
}

/** A key outlives no ticket. */
function put(now: Shelf['tickets']): void {
  const known = keys().get()
  const left: Shelf['keys'] = {}
  for (const [id, key] of Object.entries(known ?? {})) if (now[id] !== undefined) left[id] = key
  tickets().set(Object.keys(now).length === 0 ? undefined : now)
  if (known !== undefined) keys().set(Object.keys(left).length === 0 ? undefined : left)
}

export function keptKey(id: string): KeptKey | undefined {
  return keys().get()?.[id]
}

export function keepKey(id: string, answer: LiveKey): KeptKey {
  const key = timed(answer)
  keys().set({ ...keys().get(), [id]: key })
  return key
}
