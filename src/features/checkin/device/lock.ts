/** The roster on this device opens with the session's key, and is useless without it. */
import { cipherOf, newLock, type Sealed } from './cipher.ts'
import type { Desk, Marks } from './desk.ts'
import type { DoorState } from './door.ts'
import { DOOR_KEY } from './forget.ts'
import { newKnowledge } from './knowledge.ts'
import type { Change } from './place.ts'
import { newRoster } from './roster.ts'

export const unmarked: Marks = { roster: 0, states: 0, shares: 0, complete: false, syncedAt: 0, ahead: 0 }

/** The key of this session and opening. The same as before: all that is sealed with it stays. */
export async function lockWith(desk: Desk, rosterKey: string): Promise<void> {
  const { place } = desk
  const lock = await newLock(desk.token, rosterKey)
  const cipher = cipherOf(lock)
  const secret = await place.read<Sealed>('facts', 'opened')
  const same =
    desk.cipher !== undefined &&
    cipher !== undefined &&
    secret !== undefined &&
    (await cipher.open(secret).then(
      () => true,
      () => false,
    ))
  if (!same) {
    await place.write([...(await sealedThings(desk)), { shelf: 'facts', key: DOOR_KEY, value: lock }])
    forgetAll(desk)
  }
  desk.cipher = cipher
}

/** The roster on this device becomes useless; what it did itself, which names nobody, waits for the next session. */
export async function lockUp(desk: Desk, why: DoorState['stopped']): Promise<void> {
  desk.stopped = why
  forgetAll(desk)
  desk.changed()
  try {
    await desk.place.write(await sealedThings(desk))
  } catch {
    // The disk has gone, and all of it with it; or another tab has it, which goes on.
  }
}

/** The lease may have ended while nothing was heard: then the roster locks. */
export async function endLease(desk: Desk): Promise<void> {
  const { leaseUntil } = desk.say.facts()
  if (desk.stopped === '' && leaseUntil > 0 && !desk.online && desk.at() >= leaseUntil) await lockUp(desk, 'over')
}

async function sealedThings({ place }: Desk): Promise<Change[]> {
  const changes: Change[] = [DOOR_KEY, 'opened', 'marks'].map((key) => ({ shelf: 'facts', key }))
  for (const shelf of ['log', 'history'] as const) for (const { key } of await place.all(shelf)) changes.push({ shelf, key })
  return changes
}

export function forgetAll(desk: Desk): void {
  desk.cipher = undefined
  desk.opened = undefined
  desk.marks = unmarked
  desk.logOrder = 0
  desk.logLength = 0
  desk.history = []
  desk.roster = newRoster(() => desk.opened?.tickets ?? [])
  desk.knowledge = newKnowledge(desk.queue, () => desk.marks.syncedAt)
}
