/** What is true of each ticket at each list, by what the screens at its doors have said: what the server's books are held against. */
import type { ScanResult } from '#src/features/checkin/device/door.ts'
import type { Gate } from './gate.ts'
import type { Guest } from './guests.ts'

export interface Truth {
  /** Each time that somebody was let in by this ticket, by list. */
  passed(listId: string, guest: Guest): number
  /** How many different tickets. */
  passedAt(listId: string): number
  /** A verdict was shown. */
  shown(listId: string, guest: Guest | undefined, gate: Gate, result: ScanResult): void
  /** The organiser has let them in, at a device of their own. */
  byHand(listId: string, guest: Guest): void
  /** Verdicts by their nonces, to be found at the server. */
  readonly nonces: ReadonlySet<string>
  /** Let in at one list more than once, without having left. */
  readonly twice: readonly { listId: string; guest: Guest }[]
  /** Let in by a device that had heard that the ticket has ended. */
  readonly endedIn: readonly Guest[]
  /** Let in although it was to be turned away. */
  readonly slipped: Guest[]
}

export function truthOfDoors(): Truth {
  const passed = new Map<string, number>()
  const inside = new Set<string>()
  const nonces = new Set<string>()
  const twice: { listId: string; guest: Guest }[] = []
  const endedIn: Guest[] = []
  const keyOf = (listId: string, { admissionId }: Guest) => `${listId} ${admissionId}`
  const enter = (listId: string, guest: Guest) => {
    const key = keyOf(listId, guest)
    if (inside.has(key)) twice.push({ listId, guest })
    inside.add(key)
    passed.set(key, (passed.get(key) ?? 0) + 1)
  }
  return {
    passedAt: (listId) => [...passed.keys()].filter((key) => key.startsWith(`${listId} `)).length,
    passed: (listId, guest) => passed.get(keyOf(listId, guest)) ?? 0,
    shown(listId, guest, { engine }, { nonce, verdict, direction, offline, at }) {
      nonces.add(nonce)
      if (verdict !== 'admit' || guest === undefined) return
      if (direction === 'out') return void inside.delete(keyOf(listId, guest))
      enter(listId, guest)
      const hadHeard = !offline || engine.state().syncedAt > guest.endedAt
      if (guest.endedAt <= at && hadHeard) endedIn.push(guest)
    },
    byHand: enter,
    nonces,
    twice,
    endedIn,
    slipped: [],
  }
}
