/** Taking in what a device tells with its sync, in one transaction that also notes that it was heard of and shares out the slots anew. */
import type { Checked } from '#contract/call.ts'
import type { checkin } from '#contract/checkin/calls.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { atOnce } from '../../../db/at-once.ts'
import { batchedAt } from '../../../flow/batch.ts'
import { noteAllHeardOf, noteHeardOf } from '../../staff/device-store.ts'
import { asksByIds } from '../ownership/ask-store.ts'
import { answerAsks } from '../ownership/asks.ts'
import { type AtWork, leaseOf } from './at-work.ts'
import type { Device } from './device-store.ts'
import { wake } from './waiters.ts'
import { readHandovers, takeHandovers } from '../ownership/handovers.ts'
import { sharesFor, standingAt } from '../ownership/shares.ts'
import { noteHeard } from '../roster/state-store.ts'
import { lockList } from '../lists/list-store.ts'

export type Told = Pick<Checked<typeof checkin.sync>, 'gaveUp' | 'kept' | 'gave' | 'handovers' | 'heard'>

export function tellsAnything({ gaveUp, kept, gave, handovers, heard }: Told): boolean {
  return [gaveUp, kept, gave, handovers, heard].some((part) => part.length > 0)
}

/** @returns false where the device was closed, cut off or opened anew meanwhile, or its list removed: then nothing was taken in. */
export async function hear(db: Db, { device, list, until }: AtWork, told: Told, now: number): Promise<boolean> {
  const handovers = told.handovers.length === 0 ? [] : await readHandovers(list, told.handovers)
  const isThere = await db.write(async (tx) => {
    // The list's row comes first everywhere: under it slots and states change.
    const [, isOpen, asks, standing] = await atOnce(
      tx,
      (along) => lockList(along, list.id, list.third_id),
      (along) => noteHeardOf(along, device, { seen_at: now, lease_until: leaseOf({ until }, now) }),
      (along) => asksByIds(along, device.id, [...told.gaveUp, ...told.kept]),
      (along) => standingAt(db, along, list.id),
    )
    if (!isOpen) return false
    await atOnce(
      tx,
      (along) => noteHeard(db, along, { listId: list.id, deviceId: device.id, nonces: told.heard }, now),
      (along) => answerAsks(db, along, { list, device, standing, asks }, told, now),
    )
    const moved = await takeHandovers(db, tx, list, { teller: device, handovers }, now)
    await sharesFor(db, tx, list, { heard: [device.id], gave: told.gave, now }, moved ? await standingAt(db, tx, list.id) : standing)
    return true
  })
  wake([...told.gaveUp, ...told.kept])
  return isThere
}

/**
 * Notes that devices are there which tell nothing, in one transaction however many there are.
 * @returns the ids of those that were closed, cut off or opened anew meanwhile, or whose list was removed.
 */
export async function hearAll(db: Db, works: readonly AtWork[], now: number): Promise<Set<string>> {
  const atLists = [...Map.groupBy(works, ({ list }) => list.id)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const there = await db.write(async (tx) => {
    const ids = new Set<string>()
    // Whoever takes several lists takes them in this order.
    for (const [, some] of atLists) for (const id of await hearAt(db, tx, some as [AtWork, ...AtWork[]], now)) ids.add(id)
    return ids
  })
  return new Set(works.map(({ device }) => device.id).filter((id) => !there.has(id)))
}

/** At one list. @returns the ids of those that are there. */
async function hearAt(db: Db, tx: Tx, works: readonly [AtWork, ...AtWork[]], now: number): Promise<string[]> {
  const [{ list }] = works
  const [locked, { slots, devices }] = await atOnce(
    tx,
    (along) => lockList(along, list.id, list.third_id),
    (along) => standingAt(db, along, list.id),
  )
  if (locked === undefined) return []
  const heard = new Map<string, Pick<Device, 'seen_at' | 'lease_until'>>()
  for (const work of works) {
    const { id, token_hash, opened_at } = work.device
    const isThere = devices.some((found) => found.id === id && found.token_hash === token_hash && found.opened_at === opened_at)
    if (isThere) heard.set(id, { seen_at: now, lease_until: leaseOf(work, now) })
  }
  for (const [, alike] of Map.groupBy(heard, ([, { lease_until }]) => lease_until)) {
    const ids = alike.map(([id]) => id)
    await noteAllHeardOf(tx, ids, (alike[0] as (typeof alike)[number])[1])
  }
  const ids = [...heard.keys()]
  const standing = { slots, devices: devices.map((device) => ({ ...device, ...heard.get(device.id) })) }
  if (ids.length > 0) await sharesFor(db, tx, list, { heard: ids, gave: [], now }, standing)
  return ids
}

const quietly = batchedAt(
  async (db: Db, heard: readonly { work: AtWork; now: number }[]) => {
    const gone = await hearAll(
      db,
      heard.map(({ work }) => work),
      Math.max(...heard.map(({ now }) => now)),
    )
    return heard.map(({ work }) => !gone.has(work.device.id))
  },
  { most: 256 },
)

/** Notes that a device is there which tells nothing, together with others. @returns as `hear` does. */
export function hearQuiet(db: Db, work: AtWork, now: number): Promise<boolean> {
  return quietly(db)({ work, now })
}
