/**
 * Counts, kept in memory and brought up to date from what has changed since: a
 * sync costs what happened meanwhile, however large the meeting is. A server
 * that starts anew reads everything once.
 */
import { UNSURE_MS } from '#contract/checkin/roster.ts'
import type { Db } from '../../../db/db.ts'
import { joined } from '../../../flow/coalesced.ts'
import { holdingsSince } from './roster-store.ts'
import { type StateSource, statesSince } from './state-store.ts'

const AT_ONCE = 5_000
/** A statement names so many. */
const UNSURE_AT_ONCE = 1_000
/** Meetings and lists that are kept; others are counted again when somebody asks. */
const KEPT = 100

/** The valid admissions of a meeting, by ticket. */
export interface Holdings {
  version: number
  of: Map<string, { ticketId: string; version: number }>
  byTicket: Map<string, number>
}

/** Who came in at a list. */
export interface Arrivals {
  version: number
  of: Map<string, StateSource>
  byGate: Map<string, number>
  entered: number
  inside: number
  /** Entries that no device has confirmed, and that nobody was told of as unsure. */
  unheard: Map<string, number>
}

interface Kept {
  holdings: Map<string, Holdings>
  arrivals: Map<string, Arrivals>
}
const kept = new WeakMap<Db, Kept>()

function keptOf(db: Db): Kept {
  const standing = kept.get(db) ?? { holdings: new Map(), arrivals: new Map() }
  kept.set(db, standing)
  return standing
}

/** The one used longest ago makes room. */
function take<T>(from: Map<string, T>, key: string, make: () => T): T {
  const found = from.get(key) ?? make()
  from.delete(key)
  from.set(key, found)
  if (from.size > KEPT) from.delete(from.keys().next().value as string)
  return found
}

const add = (counts: Map<string, number>, key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by)

export const holdingsOf = joined(async (db: Db, meetingId): Promise<Holdings> => {
  const tally = take(keptOf(db).holdings, meetingId, () => ({ version: 0, of: new Map(), byTicket: new Map() }))
  for (let rows = AT_ONCE; rows === AT_ONCE;) {
    const news = await holdingsSince(db, meetingId, tally.version, AT_ONCE)
    for (const { id, ticket_id, status, roster_version } of news) {
      const version = roster_version as number
      const before = tally.of.get(id)
      // Two that catch up at once bring the same rows, the slower one perhaps older ones.
      if (before !== undefined && before.version >= version) continue
      const ticketId = status === 'revoked' ? '' : ticket_id
      if (before !== undefined) add(tally.byTicket, before.ticketId, -1)
      add(tally.byTicket, ticketId, 1)
      tally.of.set(id, { ticketId, version })
      tally.version = Math.max(tally.version, version)
    }
    rows = news.length
  }
  return tally
})

/** How many admissions a list lets in. */
export function expectedOf({ byTicket }: Holdings, ticketIds: readonly string[]): number {
  const counted = ticketIds.length > 0 ? ticketIds : [...byTicket.keys()].filter((id) => id !== '')
  return counted.reduce((sum, id) => sum + (byTicket.get(id) ?? 0), 0)
}

export const arrivalsOf = joined(async (db: Db, listId): Promise<Arrivals> => {
  const tally = take(keptOf(db).arrivals, listId, () => ({
    version: 0,
    of: new Map(),
    byGate: new Map(),
    entered: 0,
    inside: 0,
    unheard: new Map(),
  }))
  for (let rows = AT_ONCE; rows === AT_ONCE;) {
    const news = await statesSince(db, listId, tally.version, AT_ONCE)
    for (const state of news) {
      const before = tally.of.get(state.admission_id)
      if (before !== undefined && before.version >= state.version) continue
      if (before !== undefined) count(tally, before, -1)
      count(tally, state, 1)
      tally.of.set(state.admission_id, state)
      if (state.heard === 1 || state.entered === 0) tally.unheard.delete(state.admission_id)
      // Told once more at the same entry, it was told as unsure.
      else if (before === undefined || before.entered_at !== state.entered_at) tally.unheard.set(state.admission_id, state.entered_at)
      tally.version = Math.max(tally.version, state.version)
    }
    rows = news.length
  }
  return tally
})

function count(tally: Arrivals, { entered, inside, gate_id }: StateSource, by: number): void {
  if (entered === 0) return
  tally.entered += by
  tally.inside += inside * by
  add(tally.byGate, gate_id, by)
}

/** Takes those whose entry has waited too long for its device to confirm it, some at a time; each is given once. */
export function takeUnsure({ unheard }: Arrivals, now: number): string[] {
  const overdue = [...unheard]
    .filter(([, at]) => at <= now - UNSURE_MS)
    .map(([id]) => id)
    .slice(0, UNSURE_AT_ONCE)
  for (const id of overdue) unheard.delete(id)
  return overdue
}
