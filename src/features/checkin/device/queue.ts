/**
 * What this device has done, in order, until the server is known to know it.
 * A scan stands here, on disk, before its verdict is shown; its nonce makes it
 * the same scan however often it is sent.
 */
import { type Scan, UPLOAD_MAX } from '#contract/checkin/scans.ts'
import type { Direction, Past, Verdict, Why } from '#contract/checkin/rule.ts'
import type { Change, DeviceStore } from './store.ts'

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
  /** What was known of the admission before. */
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

export type QueueItem = Scanned | Undone

export interface Queue {
  /** Its own place in the order is given here. @returns when it is on disk. */
  add<E extends QueueItem>(item: Omit<E, 'order'>): Promise<E>
  /** Changed in memory at once. @returns when it is on disk. */
  change<E extends QueueItem>(item: E, values: Partial<E>): Promise<void>
  of(serial: number): readonly QueueItem[]
  serials(): Iterable<number>
  find(nonce: string): Scanned | undefined
  /** What is to be told next: scans that go together, or one that was taken back. */
  next(): Scanned[] | Undone | undefined
  /** Not yet at the server. */
  waiting(): readonly QueueItem[]
  /** What the server had before it was asked that question: its answer has told what came of it. To be written, then dropped. */
  settledBefore(round: number): Change[]
  drop(changes: readonly Change[]): void
}

/** @param round counts the questions asked of the server; what is settled now is known to all that follow. */
export async function openQueue(store: DeviceStore, round: () => number): Promise<Queue> {
  const items = new Map<number, QueueItem>()
  const settledIn = new Map<number, number>()
  let order = 0
  for (const { key, value } of await store.all<QueueItem>('queue')) {
    order = key
    // The page died before an answer was shown: nobody was let in, whatever the server said.
    items.set(
      key,
      value.what === 'scan' && value.stage === 'asked' ? { ...value, stage: 'judged', verdict: 'manual', why: 'unsure' } : value,
    )
    if (value.stage === 'settled') settledIn.set(key, 0)
  }
  const list = () => [...items.values()]
  const find = (nonce: string) => list().find((item): item is Scanned => item.what === 'scan' && item.scan.nonce === nonce)
  const isWaiting = (nonce: string) => find(nonce)?.stage === 'judged'
  /** Made again when it is asked for after a change. */
  let bySerial: Map<number, QueueItem[]> | undefined
  function indexed(): Map<number, QueueItem[]> {
    if (bySerial !== undefined) return bySerial
    bySerial = new Map()
    for (const item of items.values()) {
      const others = bySerial.get(item.serial)
      if (others === undefined) bySerial.set(item.serial, [item])
      else others.push(item)
    }
    return bySerial
  }

  return {
    async add<E extends QueueItem>(given: Omit<E, 'order'>) {
      const item = { ...given, order: ++order } as E
      items.set(item.order, item)
      bySerial = undefined
      try {
        await store.write([{ shelf: 'queue', key: item.order, value: item }])
      } catch (error) {
        // No verdict is shown: it has not happened.
        items.delete(item.order)
        bySerial = undefined
        throw error
      }
      return item
    },
    change(item, values) {
      Object.assign(item, values)
      bySerial = undefined
      if (item.stage === 'settled' && !settledIn.has(item.order)) settledIn.set(item.order, round())
      return store.write([{ shelf: 'queue', key: item.order, value: item }])
    },
    of: (serial) => (serial === 0 ? [] : (indexed().get(serial) ?? [])),
    serials: () => indexed().keys(),
    find,
    next() {
      const told: Scanned[] = []
      // Before all that came after its scan, though it is known later: an entry beside one that stands would be a conflict.
      const undone = list().find((item): item is Undone => item.what === 'undo' && item.stage === 'judged' && !isWaiting(item.nonce))
      if (undone !== undefined) return undone
      for (const item of items.values()) {
        if (item.stage !== 'judged') continue
        // Its scan is told with this lot or an earlier one: what came after it waits, for beside that scan it would be a conflict.
        if (item.what === 'undo') break
        told.push(item)
        // What the server may have let in and the device did not is taken back before anything that follows.
        if (told.length === UPLOAD_MAX || (item.tried && item.verdict !== 'admit')) break
      }
      return told.length > 0 ? told : undefined
    },
    waiting: () => list().filter((item) => item.stage === 'judged'),
    settledBefore: (before) => [...settledIn].filter(([, at]) => at < before).map(([key]) => ({ shelf: 'queue', key })),
    drop(changes) {
      bySerial = undefined
      for (const { key } of changes) {
        items.delete(key as number)
        settledIn.delete(key as number)
      }
    },
  }
}
