/**
 * A device at a door: what the world gives it, and all that it remembers while its page lives. Its parts know it by
 * this file alone, which knows none of them but what they keep. What of it is on disk, and how it comes back:
 * sealed-log.ts.
 */
import type { CheckinList, Counts } from '#contract/checkin/lists.ts'
import type { Share } from '#contract/checkin/ownership.ts'
import type { Direction, Past } from '#contract/checkin/rule.ts'
import type { Cipher } from './cipher.ts'
import type { Choice, DoorState, ScanResult } from './door.ts'
import type { Knowledge } from './knowledge.ts'
import type { DeviceStore } from './store.ts'
import type { Queue } from './queue.ts'
import type { Roster, TicketName } from './roster.ts'
import type { Ownership } from './ownership.ts'
import type { Transport } from './transport.ts'

/** What the world gives: tests have another. */
export interface Parts {
  store: DeviceStore
  transport: Transport
  clock: () => number
  newKey: () => string
  /** Of this portal. */
  origin: string
  token: string
  choice: Choice
  /** The work's outcome, or undefined where it takes longer. */
  within: <T>(ms: number, work: Promise<T>) => Promise<T | undefined>
}

/** What opening told; sealed on disk. */
export interface Opened {
  no: number
  name: string
  list: CheckinList
  tickets: TicketName[]
  handoverKey: string
  sharing: readonly Share[]
  counts: Counts
}

/** How far the log goes. */
export interface Marks {
  roster: number
  states: number
  shares: number
  complete: boolean
  syncedAt: number
  /** By how much the server's clock is ahead of this handset's: a reload without a network does not forget the time. */
  ahead: number
}

/** A verdict, and what is needed to come back to it. */
export interface Remembered {
  order: number
  /** Its name on disk. */
  shown: ScanResult
  serial: number
  prior: Past | null
}

export interface Device extends Parts {
  queue: Queue
  knowledge: Knowledge
  ownership: Ownership
  roster: Roster
  cipher: Cipher | undefined
  opened: Opened | undefined
  marks: Marks
  logOrder: number
  logLength: number
  online: boolean
  stopped: DoorState['stopped']
  direction: Direction
  gateId: string
  /** Questions asked of the server so far. */
  round: number
  /** By how much the server's clock is ahead. */
  ahead: number
  /** Admissions that the server is deciding on for this device. */
  inFlight: Set<number>
  history: Remembered[]
  /** Verdicts of the server that were shown, to be told so. */
  heard: Set<string>
  /** The moment by the server's clock. */
  at(): number
  /** One after the other: decisions here, and letting go of what they are about. */
  critical<T>(work: () => Promise<T>): Promise<T>
  /** The screen is to look again. */
  changed(): void
  /** There is something to tell. */
  nudge(): void
  /** Tells it now. Never rejects. */
  tell(): Promise<unknown>
}
