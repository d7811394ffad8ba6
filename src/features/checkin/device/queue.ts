/**
 * What this device has done, in order, until the server is known to know it.
 * A scan stands here, on disk, before its verdict is shown; its nonce makes it
 * the same scan however often it is sent.
 */
import { type Scan, UPLOAD_MAX } from '#contract/checkin.ts'
import type { Direction, Past, Verdict, Why } from '#contract/checkin-rule.ts'
import type { Change, Place } from './place.ts'

interface Doing {
  order: number
  /** 0: nobody's that the device knows of. */
  serial: number
  slot: number
  at: number
  gate: string
  direction: Direction
  /** asked: the server was, and has not answered. judged: decided here, to be told. settled: the server has it. */
  stage: 'asked' | 'judged' | 'settled'
  /** What was known of the ticket before. */
  prior: Past | null
}

export interface Scanned extends Doing {
  what: 'scan'
  scan: Scan
  verdict: Verdict | ''
  why: Why | ''
  /** The server was asked: it may have decided otherwise. */
  tried: boolean
}

/** A scan of this device taken back. */
export interface Undone extends Doing {
  what: 'undo'
  nonce: string
}

export type Entry = Scanned | Undone

export interface Queue {
  /** Its own place in the order is given here. @returns when it is on disk. */
  add<E extends Entry>(entry: Omit<E, 'order'>): Promise<E>
  /** Changed in memory at once. @returns when it is on disk. */
  change<E extends Entry>(entry: E, values: Partial<E>): Promise<void>
  of(serial: number): readonly Entry[]
  serials(): Iterable<number>
  find(nonce: string): Scanned | undefined
  /** What is to be told next: scans that go together, or one that was taken back. */
  next(): Scanned[] | Undone | undefined
  /** Not yet at the server. */
  waiting(): readonly Entry[]
  /** What the server had before it was asked that question: its answer has told what came of it. To be written, then dropped. */
  settledBefore(round: number): Change[]
  drop(changes: readonly Change[]): void
}

/** @param round counts the questions asked of the server; what is settled now is known to all that follow. */
export async function openQueue(place: Place, round: () => number): Promise<Queue> {
  const entries = new Map<number, Entry>()
  const settledIn = new Map<number, number>()
  let order = 0
  for (const { key, value } of await place.all<Entry>('queue')) {
    order = key
    // The page died before an answer was shown: nobody was let in, whatever the server said.
    entries.set(
      key,
      value.what === 'scan' && value.stage === 'asked' ? { ...value, stage: 'judged', verdict: 'manual', why: 'unsure' } : value,
    )
    if (value.stage === 'settled') settledIn.set(key, 0)
  }
  const list = () => [...entries.values()]
  /** Made again when it is asked for after a change. */
  let bySerial: Map<number, Entry[]> | undefined
  function indexed(): Map<number, Entry[]> {
    if (bySerial !== undefined) return bySerial
    bySerial = new Map()
    for (const entry of entries.values()) {
      const others = bySerial.get(entry.serial)
      if (others === undefined) bySerial.set(entry.serial, [entry])
      else others.push(entry)
    }
    return bySerial
  }

  return {
    async add<E extends Entry>(given: Omit<E, 'order'>) {
      const entry = { ...given, order: ++order } as E
      entries.set(entry.order, entry)
      bySerial = undefined
      try {
        await place.write([{ shelf: 'queue', key: entry.order, value: entry }])
      } catch (error) {
        // No verdict is shown: it has not happened.
        entries.delete(entry.order)
        bySerial = undefined
        throw error
      }
      return entry
    },
    change(entry, values) {
      Object.assign(entry, values)
      bySerial = undefined
      if (entry.stage === 'settled' && !settledIn.has(entry.order)) settledIn.set(entry.order, round())
      return place.write([{ shelf: 'queue', key: entry.order, value: entry }])
    },
    of: (serial) => (serial === 0 ? [] : (indexed().get(serial) ?? [])),
    serials: () => indexed().keys(),
    find: (nonce) => list().find((entry): entry is Scanned => entry.what === 'scan' && entry.scan.nonce === nonce),
    next() {
      const told: Scanned[] = []
      for (const entry of entries.values()) {
        if (entry.stage !== 'judged') continue
        if (entry.what === 'undo') return told.length > 0 ? told : entry
        told.push(entry)
        // What the server may have let in and the device did not is taken back before anything that follows.
        if (told.length === UPLOAD_MAX || (entry.tried && entry.verdict !== 'admit')) break
      }
      return told.length > 0 ? told : undefined
    },
    waiting: () => list().filter((entry) => entry.stage === 'judged'),
    settledBefore: (before) => [...settledIn].filter(([, at]) => at < before).map(([key]) => ({ shelf: 'queue', key })),
    drop(changes) {
      bySerial = undefined
      for (const { key } of changes) {
        entries.delete(key as number)
        settledIn.delete(key as number)
      }
    },
  }
}
