/**
 * Which device owns which slots of a list (docs/decisions/0018). Equal
 * ranges, in the order of the devices' numbers, for those that are heard of; a
 * device without a network keeps what it has. Nothing is taken away: a slot is
 * wanted, its owner is told to give it, tells that it gave, and only then it is
 * another's.
 *
 * Slots and entries change under one lock, the list's row. Whoever tells a
 * device of its slots reads them first and the list's states after: then every
 * entry that was decided before a slot was its own is among them.
 */
import { type Share, SLOTS } from '#contract/checkin/ownership.ts'
import { atOnce } from '../../../db/at-once.ts'
import type { Db, Row, Tx } from '../../../db/db.ts'
import { gateName } from '../lists/rule.ts'
import { type Device, devicesAt, devicesNow } from '../devices/device-store.ts'
import { lockLists } from '../lists/list-store.ts'
import { deleteReleasesOf } from './release-store.ts'
import { countShares, makeSlots, setSlots, type Slot, slotsNow, slotsOf } from './slot-store.ts'

/** Its own clock, corrected by ours, may be a little behind: so much longer nobody else gets what was its own. */
const GRACE_MS = 10 * 60_000
/** Not heard of for so long, a device is given nothing new. */
const ACTIVE_MS = 60_000

/** Whether a device may still let in what is its own. */
export function hasLease({ closed_at, cut_at, lease_until }: Pick<Device, 'closed_at' | 'cut_at' | 'lease_until'>, now: number): boolean {
  return closed_at === null && cut_at === null && lease_until + GRACE_MS > now
}

/** Equal ranges of what can be shared out. @param slots in order. @param devices in order. */
export function divide(slots: readonly number[], devices: readonly string[]): Map<number, string> {
  return new Map(slots.map((slot, index) => [slot, devices[Math.floor((index * devices.length) / slots.length)] as string]))
}

/** The slots after devices have been heard of. @param heard their ids. @param gave what one of them has let go of, as it tells. */
export function sharedOut(
  slots: readonly Slot[],
  devices: readonly Device[],
  heard: readonly string[],
  gave: readonly number[],
  now: number,
): Slot[] {
  const here = new Set<string | null>(heard)
  const leased = devices.filter((device) => hasLease(device, now)).toSorted((one, other) => one.no - other.no)
  const active = leased.filter(({ id, seen_at }) => here.has(id) || seen_at > now - ACTIVE_MS).map(({ id }) => id)
  const left = slots.map((slot): Slot => {
    if (slot.device_id !== null && !leased.some(({ id }) => id === slot.device_id)) return { ...slot, device_id: null, wanted_id: null }
    if (!here.has(slot.device_id) || !gave.includes(slot.slot)) return slot
    const taker = slot.wanted_id !== null && !here.has(slot.wanted_id) && active.includes(slot.wanted_id) ? slot.wanted_id : null
    return { ...slot, device_id: taker, wanted_id: null }
  })
  const target = divide(
    left.filter(({ device_id }) => device_id === null || active.includes(device_id)).map(({ slot }) => slot),
    active,
  )
  return left.map((slot) => {
    const to = target.get(slot.slot)
    if (to === undefined) return { ...slot, wanted_id: null }
    // A free one is given to whoever asks for it: another may have gone since it was heard of.
    if (slot.device_id === null) return { ...slot, device_id: here.has(to) ? to : null, wanted_id: null }
    return { ...slot, wanted_id: to === slot.device_id ? null : to }
  })
}

export interface OwnSlots {
  own: number[]
  /** Of its own: to be let go of. */
  give: number[]
}

function ownAmong(slots: readonly Slot[], deviceId: string): OwnSlots {
  const own = slots.filter((slot) => slot.device_id === deviceId)
  return { own: own.map(({ slot }) => slot), give: own.filter(({ wanted_id }) => wanted_id !== null).map(({ slot }) => slot) }
}

/** What stands at a list: its slots, and the devices that are neither closed nor cut off. */
export interface Standing {
  slots: readonly Slot[]
  devices: readonly Device[]
}

/** Under the list's lock. */
export async function standingAt(db: Pick<Db, 'engine'>, tx: Tx, listId: string): Promise<Standing> {
  const [slots, devices] = await atOnce(
    tx,
    (along) => slotsOf(db, along, listId),
    (along) => devicesAt(db, along, listId),
  )
  return { slots, devices }
}

/**
 * Shares out anew, in the transaction that heard of devices and holds the list's row. @param heard and @param gave as in `sharedOut`.
 * @param standing as it is now.
 */
export async function sharesFor(
  db: Pick<Db, 'engine'>,
  tx: Tx,
  list: Pick<Row<'checkin_lists'>, 'id'>,
  { heard, gave, now }: { heard: readonly string[]; gave: readonly number[]; now: number },
  { slots, devices }: Standing,
): Promise<void> {
  let before = slots
  if (before.length < SLOTS) {
    await makeSlots(tx, list.id)
    before = await slotsOf(db, tx, list.id)
  }
  const after = sharedOut(before, devices, heard, gave, now)
  const changed = after.filter((slot, index) => slot.device_id !== before[index]?.device_id || slot.wanted_id !== before[index]?.wanted_id)
  for (const [, alike] of Map.groupBy(changed, ({ device_id, wanted_id }) => `${device_id} ${wanted_id}`)) {
    const [{ device_id, wanted_id }] = alike as [Slot]
    await setSlots(
      tx,
      list.id,
      alike.map(({ slot }) => slot),
      { device_id, wanted_id },
    )
  }
  if (changed.some((slot) => slot.device_id !== before[slot.slot]?.device_id)) await countShares(tx, list.id)
}

/** As they stand. */
export async function ownSlots(db: Db, { id, list_id }: Pick<Device, 'id' | 'list_id'>): Promise<OwnSlots> {
  return ownAmong(await slotsNow(db, list_id), id)
}

/** A device is closed or cut off: what was its own is free. @returns whether there was anything. */
export async function freeSlots(db: Pick<Db, 'engine'>, tx: Tx, { id, list_id }: Pick<Device, 'id' | 'list_id'>): Promise<boolean> {
  await lockLists(db, tx, [list_id])
  const { own } = ownAmong(await slotsOf(db, tx, list_id), id)
  if (own.length === 0) return false
  await setSlots(tx, list_id, own, { device_id: null, wanted_id: null })
  await countShares(tx, list_id)
  return true
}

/** A device begins anew, perhaps without memory of what it gave up to the server: it is asked for it again. Its slots are the same. */
export function forgetReleases(tx: Tx, { id }: Pick<Device, 'id'>): Promise<void> {
  return deleteReleasesOf(tx, id)
}

/** Which devices own what, by number: for the sign at the gates. */
export async function sharing(db: Db, list: Pick<Row<'checkin_lists'>, 'id' | 'gates'>): Promise<Share[]> {
  const [slots, devices] = await Promise.all([slotsNow(db, list.id), devicesNow(db, list.id)])
  const ownedBy = Map.groupBy(slots, ({ device_id }) => device_id)
  return devices.flatMap(({ id, no, name, gate_id }) => {
    const own = ownedBy.get(id)
    return own === undefined ? [] : [{ deviceId: id, no, name, gate: gateName(list, gate_id), slots: own.map(({ slot }) => slot) }]
  })
}
