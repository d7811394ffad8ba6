/** Who has the say over single tickets at this moment. */
import type { Db, Tx } from '../../db/db.ts'
import { isHolding } from './shares.ts'
import { type Device, devicesByIds, releasesOf, slotsAmong } from './say-store.ts'

export interface Place {
  listId: string
  slot: number
  admissionId: string
}

/** Undefined: the server. */
export type Say = (place: Place) => Device | undefined

/** @param on a transaction that holds the lists, where something follows from the answer. */
export async function readSay(on: Tx | Db['read'], places: readonly Place[], now: number): Promise<Say> {
  if (places.length === 0) return () => undefined
  const slots = (await slotsAmong(on, [...new Set(places.map(({ listId }) => listId))], [...new Set(places.map(({ slot }) => slot))])).filter(({ device_id }) => device_id !== null)
  if (slots.length === 0) return () => undefined
  const releases = await releasesOf(on, [...new Set(places.map(({ admissionId }) => admissionId))])
  const ids = new Set([...slots.map(({ device_id }) => device_id), ...releases.map(({ to_id }) => to_id)].filter((id) => id !== null))
  const devices = new Map((await devicesByIds(on, [...ids])).map((device) => [device.id, device]))
  return ({ listId, slot, admissionId }) => {
    let id = slots.find((one) => one.list_id === listId && one.slot === slot)?.device_id
    // From one that gave it up to the next; a ring would be a lie of theirs.
    for (let hops = 0; hops <= releases.length; hops++) {
      const device = typeof id === 'string' ? devices.get(id) : undefined
      if (device === undefined || !isHolding(device, now)) return undefined
      const release = releases.find((one) => one.list_id === listId && one.admission_id === admissionId && one.device_id === device.id)
      if (release === undefined) return device
      id = release.to_id
    }
    return undefined
  }
}
