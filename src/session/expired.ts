/** What this browser keeps of an expired session: tickets and the keys of their codes, under no account. */
import type { Admission } from '#contract/admission.ts'
import { forget } from './keep-session.ts'
import { deleteStoredTickets, kept, TICKET_KEYS, TICKETS } from './kept.ts'
import { currentSession } from './session.ts'

/** Before a session expires in storage its account owns them; afterwards the owner is `''`. */
const storedTickets = (owner: string) => kept<Record<string, Admission>>('stay', TICKETS, owner)
const storedKeys = (owner: string) => kept<unknown>('stay', TICKET_KEYS, owner)

/** Forgets the session, and keeps its tickets without order number and actions. The next login deletes them. */
export function expireSession(): void {
  const { id } = currentSession()
  const [tickets, keys] = [storedTickets(id).get(), storedKeys(id).get()]
  if (id !== '') deleteStoredTickets()
  forget()
  if (id === '' || tickets === undefined) return
  const anonymous = Object.entries(tickets).map(([key, ticket]): [string, Admission] => [key, { ...ticket, orderNo: '', actions: [] }])
  storedTickets('').set(Object.fromEntries(anonymous))
  storedKeys('').set(keys)
}
