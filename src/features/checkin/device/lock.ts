/** The roster on this device opens with the session's key, and is useless without it. */
import { cipherOf, newLock, type Sealed } from './cipher.ts'
import type { Device, Marks } from './device.ts'
import type { DoorState } from './door.ts'
import { DOOR_KEY } from '../../../session/door-data.ts'
import { newKnowledge } from './knowledge.ts'
import type { Change } from './store.ts'
import { newRoster } from './roster.ts'

export const unmarked: Marks = { roster: 0, states: 0, shares: 0, complete: false, syncedAt: 0, ahead: 0 }

/** The key of this session and opening. The same as before: all that is sealed with it stays. */
export async function lockWith(device: Device, rosterKey: string): Promise<void> {
  const { store } = device
  const lock = await newLock(device.token, rosterKey)
  const cipher = cipherOf(lock)
  const secret = await store.read<Sealed>('facts', 'opened')
  const same =
    device.cipher !== undefined &&
    cipher !== undefined &&
    secret !== undefined &&
    (await cipher.open(secret).then(
      () => true,
      () => false,
    ))
  if (!same) {
    await store.write([...(await sealedThings(device)), { shelf: 'facts', key: DOOR_KEY, value: lock }])
    forgetAll(device)
  }
  device.cipher = cipher
}

/** The roster on this device becomes useless; what it did itself, which names nobody, waits for the next session. */
export async function lockUp(device: Device, why: DoorState['stopped']): Promise<void> {
  device.stopped = why
  forgetAll(device)
  device.changed()
  try {
    await device.store.write(await sealedThings(device))
  } catch {
    // The disk has gone, and all of it with it; or another tab has it, which goes on.
  }
}

/** The lease may have ended while nothing was heard: then the roster locks. */
export async function endLease(device: Device): Promise<void> {
  const { leaseUntil } = device.ownership.facts()
  if (device.stopped === '' && leaseUntil > 0 && !device.online && device.at() >= leaseUntil) await lockUp(device, 'over')
}

async function sealedThings({ store }: Pick<Device, 'store'>): Promise<Change[]> {
  const changes: Change[] = [DOOR_KEY, 'opened', 'marks'].map((key) => ({ shelf: 'facts', key }))
  for (const shelf of ['log', 'history'] as const) for (const { key } of await store.all(shelf)) changes.push({ shelf, key })
  return changes
}

export function forgetAll(device: Device): void {
  device.cipher = undefined
  device.opened = undefined
  device.marks = unmarked
  device.logOrder = 0
  device.logLength = 0
  device.history = []
  device.roster = newRoster(() => device.opened?.tickets ?? [])
  device.knowledge = newKnowledge(device.queue, () => device.marks.syncedAt)
}
