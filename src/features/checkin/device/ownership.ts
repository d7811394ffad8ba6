/**
 * Which admissions this device owns: lets in without asking anybody.
 *
 * Slots come from the server, or from another device by a hand-over code; they
 * go only after this device has written down that it lets go. Single admissions
 * given up on the server's asking are the server's from then on, for good.
 * Everything here is changed by `keep` below: on disk first, then in memory,
 * then told.
 */
import { SLOTS } from '#contract/checkin/ownership.ts'
import type { Change, DeviceStore } from './store.ts'

/** Slots that changed hands by a QR code. */
export interface HandedOver {
  /** The other device's number. */
  other: number
  seq: number
  slots: number[]
  /** Told to the server as they are. */
  texts: string[]
  /** For what was taken: the giver would have owned it until then, so it ends here too. */
  until: number
}

export interface OwnershipFacts {
  deviceId: string
  leaseUntil: number
  /** By the server's last word, less what was let go of since. */
  own: number[]
  /** Serials. */
  released: number[]
  /** By QR code, and not yet told to the server. */
  given: HandedOver[]
  taken: HandedOver[]
  /** `from-seq` of what was ever taken: none twice. */
  takenEver: string[]
  /** When a slot was last let go of: an older code does not bring it back. */
  letGo: Record<number, number>
  seq: number
}

/** Its name on disk. */
const FACT = 'say'
/** Devices' clocks agree with the server's that well. */
const SKEW_MS = 10_000
/** A hand-over code is scanned at once, or made anew. */
const STALE_MS = 600_000

export interface Ownership {
  facts(): OwnershipFacts
  /** Takes effect when it is on disk. `beside` is written in the same stroke. */
  keep(values: Partial<OwnershipFacts>, beside?: readonly Change[]): Promise<void>
  /** Slots it may decide on by itself at that moment. */
  slots(at: number): Set<number>
  has(serial: number, slot: number, at: number): boolean
  /** Changed hands by a code that the server has not heard of: what it tells about these admissions is out of date. */
  isHandedOver(slot: number): boolean
  /** Until when it would have owned all of these. */
  until(slots: readonly number[]): number
  /** After these were given away at that moment. */
  without(slots: readonly number[], at: number, handed: HandedOver): Partial<OwnershipFacts>
  /** By a code of that moment: none that it has let go of since. */
  canTake(slots: readonly number[], at: number, now: number): number[]
  /** After the server has answered what told it of `told`. */
  heard(
    reply: { own: readonly number[]; give: readonly number[]; more: number },
    told: ReadonlySet<HandedOver>,
    now: number,
  ): Partial<OwnershipFacts>
}

const nothing: OwnershipFacts = {
  deviceId: '',
  leaseUntil: 0,
  own: [],
  released: [],
  given: [],
  taken: [],
  takenEver: [],
  letGo: {},
  seq: 0,
}

export async function openOwnership(store: DeviceStore): Promise<Ownership> {
  let facts = (await store.read<OwnershipFacts>('facts', FACT)) ?? nothing
  let released = new Set(facts.released)
  const notAmong = (some: readonly number[]) => (slot: number) => !some.includes(slot)

  function slots(at: number): Set<number> {
    if (!store.durable || at >= facts.leaseUntil) return new Set()
    const mine = new Set(facts.own)
    for (const handed of facts.taken) if (at < handed.until) for (const slot of handed.slots) mine.add(slot)
    return mine
  }

  return {
    facts: () => facts,
    async keep(values, beside = []) {
      const next = { ...facts, ...values }
      await store.write([...beside, { shelf: 'facts', key: FACT, value: next }])
      facts = next
      released = new Set(next.released)
    },
    slots,
    has: (serial, slot, at) => !released.has(serial) && slots(at).has(slot),
    isHandedOver: (slot) => [...facts.given, ...facts.taken].some((handed) => handed.slots.includes(slot)),
    until: (some) =>
      Math.min(
        facts.leaseUntil,
        ...facts.taken.filter((handed) => handed.slots.some((slot) => some.includes(slot))).map(({ until }) => until),
      ),
    without(some, at, handed) {
      const letGo = { ...facts.letGo }
      for (const slot of some) letGo[slot] = at
      const taken = facts.taken.map((one) => ({ ...one, slots: one.slots.filter(notAmong(some)) }))
      return { own: facts.own.filter(notAmong(some)), taken, given: [...facts.given, handed], letGo }
    },
    canTake: (given, at, now) =>
      now - at > STALE_MS ? [] : given.filter((slot) => slot >= 0 && slot < SLOTS && (facts.letGo[slot] ?? -SKEW_MS) + SKEW_MS < at),
    heard({ own, give, more }, told, now) {
      const given = facts.given.filter((handed) => !told.has(handed))
      const standing = more === 0 ? facts.taken.filter((handed) => !told.has(handed)) : facts.taken
      const taken = standing.map((handed) => ({ ...handed, slots: handed.slots.filter(notAmong(give)) }))
      const away = new Set([...give, ...given.flatMap((handed) => handed.slots)])
      const before = new Set(facts.own)
      // Before all of the roster and of what happened is here, nothing new is decided on.
      const mine = own.filter((slot) => !away.has(slot) && (more === 0 || before.has(slot)))
      const letGo = { ...facts.letGo }
      for (const slot of [...before, ...give]) if (!mine.includes(slot)) letGo[slot] = now
      return { own: mine, given, taken, letGo }
    },
  }
}
