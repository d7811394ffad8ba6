/** What this device knows of who has come in: from the server, from other devices by QR code, and by its own hand. */
import { type StateRow, SURE_MS } from '#contract/checkin/roster.ts'
import type { Past } from '#contract/checkin/rule.ts'
import type { QueueItem, Queue } from './queue.ts'

/** Told by another device, and not yet by the server; minutes, as hand-over codes count. */
export type PeerRow = [serial: number, at: number]

export interface Knowledge {
  hear(states: readonly StateRow[]): void
  hearPeers(rows: readonly PeerRow[]): PeerRow[]
  past(serial: number): Past | undefined
  /** Something has happened that the server has not heard of: it must not be asked as if nothing had. */
  isAhead(serial: number): boolean
  /** Serials that other devices told of and the server has not. */
  untold(): IterableIterator<number>
  /** Who has come in, as far as is known here. */
  entered(): Map<number, Past>
  all(): { states: StateRow[]; peers: PeerRow[] }
}

/** @param syncedAt the moment of the server's last word. */
export function newKnowledge(queue: Queue, syncedAt: () => number): Knowledge {
  const known = new Map<number, StateRow>()
  const peers = new Map<number, number>()

  const fromServer = (serial: number): Past | undefined => {
    const row = known.get(serial)
    if (row === undefined || row[2] === 0) return undefined
    const [, inside, at, gate, open] = row
    // The network went before it could be confirmed: perhaps nobody ever went in.
    return { inside: inside === 1, at, gate, unsure: open === 1 || (open === 2 && syncedAt() < at + SURE_MS) }
  }
  const told = (serial: number): Past | undefined => {
    const past = fromServer(serial)
    const at = peers.get(serial)
    return at === undefined ? past : { inside: true, at, gate: past?.gate ?? '', unsure: false }
  }
  const past = (serial: number) => queue.of(serial).reduce(after, told(serial))

  return {
    hear(states) {
      for (const row of states) {
        known.set(row[0], row)
        if (row[2] >= (peers.get(row[0]) ?? Infinity)) peers.delete(row[0])
      }
    },
    hearPeers(rows) {
      const news = rows.filter(([serial, at]) => (known.get(serial)?.[2] ?? 0) < at && (peers.get(serial) ?? 0) < at)
      for (const [serial, at] of news) peers.set(serial, at)
      return news
    },
    past,
    isAhead: (serial) =>
      peers.has(serial) || queue.of(serial).some((item) => item.stage === 'judged' && (item.what === 'undo' || item.verdict === 'admit')),
    untold: () => peers.keys(),
    entered() {
      const serials = new Set([...known.keys(), ...peers.keys(), ...queue.serials()])
      const found = new Map<number, Past>()
      for (const serial of serials) {
        const one = past(serial)
        if (one !== undefined) found.set(serial, one)
      }
      return found
    },
    all: () => ({ states: [...known.values()], peers: [...peers] }),
  }
}

/** What is known of somebody once this has happened too. */
export function after(past: Past | undefined, item: QueueItem): Past | undefined {
  if (item.what === 'undo') return item.prior ?? undefined
  const { at, gate, direction } = item
  // A question still on its way is answered by the server, not by memory.
  if (item.verdict !== 'admit') return past
  return direction === 'in'
    ? { inside: true, at, gate, unsure: false }
    : { inside: false, at: past?.at ?? at, gate: past?.gate ?? gate, unsure: false }
}
