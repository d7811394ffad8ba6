/** A device at a door, as its screen knows it. */
import type { CheckinList, Counts, Person, Share } from '#contract/checkin.ts'
import type { Direction, Question, Standing, Verdict, Why } from '#contract/checkin-rule.ts'
import { newKey } from '../../../api/key.ts'
import { storage } from '../../../api/storage.ts'
import { nowBy } from '../../../frame/clock.ts'
import { kept } from '../../session/parts/kept.ts'
import { startEngine } from './engine.ts'
import { DOOR_KEPT } from './forget.ts'
import { keepInTouch } from './loop.ts'
import { memoryPlace, newDisk } from './memory-place.ts'
import { openPlace } from './place.ts'
import { overHttp } from './transport.ts'

export interface DoorState {
  list: CheckinList
  gateId: string
  /** Of the device at its list, from 1. */
  no: number
  name: string
  online: boolean
  /** Milliseconds since 1970 of the last word from the server; how old is for the screen's clock to say. */
  syncedAt: number
  /** Until when it may go on by itself. */
  leaseUntil: number
  roster: { rows: number; loading: boolean; complete: boolean }
  /** Scans that are not yet at the server. */
  queue: number
  /** Slots that it has the say over, as ranges with both ends: [[25, 49]]. They are the phone's last two digits. */
  own: readonly (readonly [number, number])[]
  sharing: readonly Share[]
  counts: Counts
  direction: Direction
  /** cut: by the organiser, or the list or the work there is gone. over: without a word from the server for too long. */
  stopped: '' | 'cut' | 'over' | 'signed_out'
  /** Newest first, at most 200. */
  history: readonly Shown[]
}

/** A verdict as it fills the screen. */
export interface Shown {
  nonce: string
  at: number
  verdict: Verdict
  why: Why
  person: Person | null
  /** The entry that stands in the way. */
  past: { at: number; gate: string } | null
  /** Where to go, for what another device has the say over. */
  holder: { name: string; gate: string } | null
  offline: boolean
  undone: boolean
  canForce: boolean
  /** To be answered first. */
  questions: readonly Question[]
  direction: Direction
}

export type Found = Person & { standing: Standing }

export interface Taken {
  /** All parts are there and what they say is kept. */
  done: boolean
  /** Of the part just scanned, from 0. */
  place: number
  parts: number
  /** The other device's number. */
  from: number
  entered: number
  tickets: number
}

export interface Door {
  /** The same object until something changes. */
  state(): DoorState
  subscribe(listener: () => void): () => void
  scan(text: string): Promise<Shown>
  /** Found by name. */
  person(serial: number): Promise<Shown>
  /** Once more about the same ticket: questions answered, or taken upon oneself. A new scan. */
  again(nonce: string, more: { answers?: Record<string, string>; forced?: boolean }): Promise<Shown>
  undo(nonce: string): Promise<boolean>
  /** At the server; without a network on the roster, by phone and name. */
  find(input: { tail: string; name: string; number: string }): Promise<Found[]>
  setDirection(direction: Direction): void
  setGate(gateId: string): void
  /** Texts for QR codes that say who has come in. */
  tellAdmitted(): Promise<string[]>
  /** Gives tickets to another device by QR codes. It has let go before this resolves. */
  give(to: number, what: { slots?: readonly number[]; serials?: readonly number[]; all?: true }): Promise<string[]>
  take(text: string): Promise<Taken | 'refused'>
  /** The end of the work: the share goes to others. Rejects, and nothing has ended, while something here is not told and the server is away. */
  close(): Promise<void>
}

export interface Choice {
  listId: string
  gateId: string
  name: string
}

/** A server that is slow to answer does not keep a device waiting that knows its roster. */
const START_MS = 4_000

const last = () => kept<Choice & { meetingId: string }>('stay', DOOR_KEPT)

/** @throws where the server refuses, or is away and nothing of that list is here. */
export async function openDoor(choice: Choice): Promise<Door> {
  const tab = newKey()
  const place = await openPlace(choice.listId, tab).catch(() => memoryPlace(newDisk(), tab, { durable: false }))
  // The handset's own clock: the engine keeps, also over a reload, by how much the server's is ahead.
  const engine = await startEngine({
    place,
    transport: overHttp,
    clock: () => nowBy(0),
    newKey,
    origin: location.origin,
    token: storage.token.get(),
    choice,
    within,
  })
  const before = last().get()
  const keep = () => last().set({ ...choice, gateId: engine.state().gateId, meetingId: engine.state().list.meetingId })
  // Before anything of the roster is here: signing out wipes what this says there is.
  keep()
  const first = engine.turn({ wait: false })
  try {
    if (engine.canStart()) await within(START_MS, first).catch(() => {})
    else await first
  } catch (error) {
    last().set(before)
    throw error
  }
  keepInTouch(engine)
  keep()
  return {
    ...engine,
    setGate(gateId) {
      engine.setGate(gateId)
      keep()
    },
    async close() {
      await engine.close()
      last().set(undefined)
    },
  }
}

/** The list this device was last at, for a reload without a network. */
export async function lastDoor(): Promise<(Choice & { meetingId: string }) | undefined> {
  return last().get()
}

function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    work.then(resolve, reject).then(() => clearTimeout(timer))
  })
}
