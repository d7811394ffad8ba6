/**
 * The voucher that somebody uses in a meeting, and what it does for its tickets: the same for every part of a page. Its code
 * outlives a reload; what it does is asked for again, by the server's bounded call.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Data } from '#contract/call.ts'
import type { Ticket } from '#contract/ticket.ts'
import { voucher as calls } from '#contract/voucher.ts'
import { changes } from '../../../api/changes.ts'
import { Refusal } from '../../../api/call.ts'
import { type Outcome, useAction } from '../../../api/use-action.ts'
import { kept } from '../../../session/kept.ts'
import { useSession } from '../../../session/session.ts'

export type Applied = Data<typeof calls.check>

export interface UsedVoucher {
  applied: Applied | undefined
  /** Asks what a code does, and uses it. */
  use: (code: string) => Promise<Outcome<Applied>>
  busy: boolean
  /** A code is kept from before, and what it does is not known yet. */
  waiting: boolean
  forget: () => void
}

/** Of a meeting page. */
export interface EntryProps {
  meetingId: string
  tickets: readonly Ticket[]
  /** Hears of the tickets as they cost with the voucher, and those that it alone shows; undefined without one. */
  onPriced: (tickets: readonly Ticket[] | undefined) => void
  onLogin: () => void
}

/** By person and meeting. A code that the server does not take is not asked about twice. */
const applied = new Map<string, Applied>()
const refused = new Set<string>()
const told = changes()

export function useVoucher(meetingId: string): UsedVoucher {
  const { id, signedIn } = useSession()
  const place = kept<string>('visit', `voucher:${meetingId}`, id)
  const name = `${id}:${meetingId}`
  const known = useSyncExternalStore(
    told.subscribe,
    () => applied.get(name),
    () => undefined,
  )
  const { run, busy } = useAction(calls.check, { quiet: true })

  async function use(code: string) {
    // The page may be left before the answer comes.
    place.set(code)
    const outcome = await run({ meetingId, code })
    if (outcome.ok) {
      place.set(outcome.data.code)
      applied.set(name, outcome.data)
    } else if (outcome.error instanceof Refusal && /^(?:voucher_|meeting_gone)/.test(outcome.error.reason ?? '')) {
      // Of one that could not be asked about nothing is known: without a network, a session, or a server that is there.
      refused.add(`${name}:${code}`)
      place.set(undefined)
      applied.delete(name)
    }
    told.tell()
    return outcome
  }

  const code = signedIn && meetingId !== '' && known === undefined ? place.get() : undefined
  const waiting = code !== undefined && !refused.has(`${name}:${code}`)
  const again = useRef(use)
  again.current = use
  useEffect(() => {
    if (waiting && code !== undefined) void again.current(code)
  }, [waiting, code])

  return {
    applied: known,
    use,
    busy,
    waiting,
    forget() {
      place.set(undefined)
      applied.delete(name)
      told.tell()
    },
  }
}

/** Tickets as they cost with a voucher; those that it alone shows come last. */
export function withVoucher(tickets: readonly Ticket[], voucher: Pick<Applied, 'tickets'> | undefined): readonly Ticket[] {
  if (voucher === undefined) return tickets
  const covered = (id: string) => voucher.tickets.find((one) => one.id === id)
  const shown = tickets.map((ticket) => covered(ticket.id) ?? ticket)
  return [...shown, ...voucher.tickets.filter(({ id }) => !tickets.some((one) => one.id === id))]
}

/** The code to send with an order of a ticket; empty where the voucher is not for it. */
export const codeFor = (ticketId: string, voucher: Applied | undefined) =>
  voucher?.tickets.some(({ id }) => id === ticketId) === true ? voucher.code : ''
