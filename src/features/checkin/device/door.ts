/** What a screen knows of the device at its door. */
import type { Counts, CheckinList } from '#contract/checkin/lists.ts'
import type { Share } from '#contract/checkin/ownership.ts'
import type { Person } from '#contract/checkin/people.ts'
import type { Direction, DoorQuestion, Standing, Verdict, Why } from '#contract/checkin/rule.ts'

export interface DoorState {
  list: CheckinList
  gateId: string
  /** Of the device at its list, from 1. */
  no: number
  name: string
  online: boolean
  /** Milliseconds since 1970 of the last word from the server; how old is for the screen's clock to tell. */
  syncedAt: number
  /** Until when it may go on by itself. */
  leaseUntil: number
  roster: { rows: number; loading: boolean; complete: boolean }
  /** Scans that are not yet at the server. */
  queue: number
  /** Slots that it owns, as ranges with both ends: [[25, 49]]. They are the phone's last two digits. */
  own: readonly (readonly [number, number])[]
  sharing: readonly Share[]
  counts: Counts
  direction: Direction
  /** cut: by the organiser, or the list or the work there is gone. over: without a word from the server for too long. */
  stopped: '' | 'cut' | 'over' | 'signed_out'
  /** Newest first, at most 200. */
  history: readonly ScanResult[]
}

/** A verdict as it fills the screen. */
export interface ScanResult {
  nonce: string
  at: number
  verdict: Verdict
  why: Why
  person: Person | null
  /** The entry that stands in the way. */
  past: { at: number; gate: string } | null
  /** The device that owns the admission, where the verdict is `held`: where to go. */
  holder: { name: string; gate: string } | null
  offline: boolean
  undone: boolean
  canForce: boolean
  /** To be answered first. */
  questions: readonly DoorQuestion[]
  direction: Direction
}

/** Whether there is an entry to take back; of an exit the server takes nothing back. */
export const canUndo = ({ verdict, direction, undone }: ScanResult): boolean => verdict === 'admit' && direction === 'in' && !undone

export type Found = Person & { standing: Standing }

/** A visitor who is in. Moments in milliseconds; `until`: the end of their hours. */
export interface Present {
  person: Person
  people: number
  since: number
  until: number
  gate: string
  /** Another device let them in, and whether they went in was not heard. */
  unsure: boolean
}

export interface Taken {
  /** All parts are there and what they tell is kept. */
  done: boolean
  /** Of the part just scanned, from 0. */
  index: number
  parts: number
  /** The other device's number. */
  from: number
  entered: number
  admissions: number
}

export interface Door {
  /** The same object until something changes. */
  state(): DoorState
  subscribe(listener: () => void): () => void
  scan(text: string): Promise<ScanResult>
  /** Found by name. */
  person(serial: number): Promise<ScanResult>
  /** Once more about the same admission: questions answered, or taken upon oneself. A new scan. */
  again(nonce: string, more: { answers?: Record<string, string>; forced?: boolean }): Promise<ScanResult>
  undo(nonce: string): Promise<boolean>
  /** At the server; without a network on the roster, by phone and name. */
  find(input: { tail: string; name: string; number: string }): Promise<Found[]>
  /** Who is in by a list for visits, as this device knows it. */
  present(): Present[]
  setDirection(direction: Direction): void
  setGate(gateId: string): void
  /** Texts for QR codes that tell who has come in. */
  tellAdmitted(): Promise<string[]>
  /**
   * Gives admissions to another device by QR codes. It has let go before this resolves. Half is half of its slots, chosen
   * from those that can be given now.
   */
  give(to: number, what: { slots?: readonly number[]; serials?: readonly number[]; part?: 'half' | 'all' }): Promise<string[]>
  take(text: string): Promise<Taken | 'refused'>
  /**
   * The end of the work: the share goes to others. Rejects, and nothing has ended, while something here is not told and
   * the server is away.
   */
  close(): Promise<void>
}

export interface Choice {
  listId: string
  gateId: string
  name: string
}
