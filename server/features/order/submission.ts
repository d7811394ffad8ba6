/** A submission, what is known when it is decided about, and what comes of it. */
import type { Checked, ReasonOf } from '#contract/call.ts'
import type { order } from '#contract/order.ts'
import type { Row } from '../../db/db.ts'
import type { Choices, Chosen } from '../form/choice-store.ts'
import type { PoolWithTaken } from '../ticket/places.ts'
import type { VoucherOnSale } from '../voucher/store.ts'
import type { AttendeeOnSale, TicketOnSale } from './store.ts'

export interface Submission {
  userId: string
  input: Checked<typeof order.submit>
  /** The client's key for this intention, and a digest of what it asks for. */
  key: string | undefined
  digest: string | undefined
  now: number
}

export type SubmitReason = ReasonOf<typeof order.submit>

export type Decision =
  | { kind: 'accepted'; order: Row<'orders'>; ticket: TicketOnSale; attendeeIds: readonly string[] }
  /** The same submission again: its order, as it stands. */
  | { kind: 'same'; order: Row<'orders'>; ticket: TicketOnSale }
  /** Some of the attendees still sit in orders whose time is up: those must go first. */
  | { kind: 'stale'; orderNos: string[] }
  | { kind: 'refused'; reason: SubmitReason; what?: string }

/** What there is only so much of: read under lock for a batch, kept true as its submissions are accepted. */
export interface Stock {
  tickets: Map<string, TicketOnSale>
  /** Those of the tickets, and the whole ones of their meetings, by id. */
  pools: Map<string, PoolWithTaken>
  /** By `keyOf(meeting, code)`. */
  vouchers: Map<string, VoucherOnSale>
  /** Live copies by voucher, and by `keyOf(voucher, user)`; only where the voucher has such a limit. */
  uses: Map<string, number>
}

export interface Standing extends Stock {
  /** What of the tickets' forms is counted, by form; and what the attendees have chosen, where anything is. */
  choices: Map<string, Choices>
  chosen: Map<string, Chosen[]>
  attendees: Map<string, AttendeeOnSale>
  /** Orders by `keyOf(user, key)`. */
  byKey: Map<string, Row<'orders'>>
  /** Live orders that hold one of the attendees, by number. */
  holding: Map<string, Row<'orders'>>
  /** Live copies by `keyOf(ticket, user)`; only where the ticket has a limit. */
  copies: Map<string, number>
  /** Who may buy what is not for anyone: `keyOf(ticket, user)`. */
  invited: Set<string>
}

export function keyOf(left: string, right: string): string {
  return `${left} ${right}`
}
