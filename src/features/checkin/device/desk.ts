/** All that a device at a door remembers while its page lives. What of it is on disk, and how it comes back: sealed-log.ts. */
import type { CheckinList, Counts, Share } from '#contract/checkin.ts'
import type { Direction, Past } from '#contract/checkin-rule.ts'
import type { Cipher } from './cipher.ts'
import type { Choice, DoorState, Shown } from './door.ts'
import { type Knowledge, newKnowledge } from './knowledge.ts'
import { unmarked } from './lock.ts'
import type { Place } from './place.ts'
import { openQueue, type Queue } from './queue.ts'
import { newRoster, type Roster, type Ticket } from './roster.ts'
import { openSay, type Say } from './say.ts'
import { restore } from './sealed-log.ts'
import type { Transport } from './transport.ts'

/** What the world gives: tests have another. */
export interface Parts {
  place: Place
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
  tickets: Ticket[]
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
  shown: Shown
  serial: number
  prior: Past | null
}

export interface Desk extends Parts {
  queue: Queue
  knowledge: Knowledge
  say: Say
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
  /** Tickets that the server is deciding on for this device. */
  inFlight: Set<number>
  history: Remembered[]
  /** Verdicts of the server that were shown, to be told so. */
  heard: Set<string>
  /** The moment by the server's clock. */
  at(): number
  /** One after the other: decisions here, and letting go of the say over them. */
  critical<T>(work: () => Promise<T>): Promise<T>
  /** The screen is to look again. */
  changed(): void
  /** There is something to tell. */
  nudge(): void
  /** Tells it now. Never rejects. */
  tell(): Promise<unknown>
}

export async function openDesk(parts: Parts): Promise<Desk> {
  let turn: Promise<unknown> = Promise.resolve()
  const queue = await openQueue(parts.place, () => desk.round)
  const desk: Desk = {
    ...parts,
    queue,
    knowledge: newKnowledge(queue, () => desk.marks.syncedAt),
    say: await openSay(parts.place),
    roster: newRoster(() => desk.opened?.tickets ?? []),
    cipher: undefined,
    opened: undefined,
    marks: unmarked,
    logOrder: 0,
    logLength: 0,
    online: false,
    stopped: '',
    direction: 'in',
    gateId: parts.choice.gateId,
    round: 0,
    ahead: 0,
    inFlight: new Set(),
    history: [],
    heard: new Set(),
    at: () => parts.clock() + desk.ahead,
    critical<T>(work: () => Promise<T>) {
      const done = turn.then(work)
      turn = done.catch(() => {})
      return done
    },
    changed: () => {},
    nudge: () => {},
    tell: () => Promise.resolve(),
  }
  await restore(desk)
  return desk
}
