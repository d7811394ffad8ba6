/** Who has the say over single tickets at this moment. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { isHolding } from './shares.ts'
import { type Device, ownersOf, releasesOf } from './say-store.ts'
import { devicesByIds } from './store.ts'

export interface Place {
  listId: string
  slot: number
  admissionId: string
}

/** Undefined: the server. */
export type Say = (place: Place) => Device | undefined

/** @param on a transaction that holds the lists, where something follows from the answer. */
export async function readSay(db: Pick<Db, 'engine'>, on: Tx | Db['read'], places: readonly Place[], now: number): Promise<Say> {
  if (places.length === 0) return () => undefined
  const owners = await ownersOf(db, on, places)
  if (owners.length === 0) return () => undefined
  const releases = await releasesOf(
    db,
    on,
    [...new Set(owners.map(({ list_id }) => list_id))],
    [...new Set(places.map(({ admissionId }) => admissionId))],
  )
  const takers = [...new Set(releases.flatMap(({ to_id }) => to_id ?? []))]
  const devices = new Map(
    (takers.length === 0 ? owners : [...owners, ...(await devicesByIds(db, on, { ids: takers })).rows]).map((device) => [
      device.id,
      device,
    ]),
  )
  return ({ listId, slot, admissionId }) => {
    let id: string | null | undefined = owners.find((one) => one.list_id === listId && one.slot === slot)?.id
    // From one that gave it up to the next; a ring would be a lie of theirs.
    for (let hops = 0; hops <= releases.length; hops++) {
      const device: Device | undefined = typeof id === 'string' ? devices.get(id) : undefined
      if (device === undefined || !isHolding(device, now)) return undefined
      const release: Row<'checkin_releases'> | undefined = releases.find(
        (one) => one.list_id === listId && one.admission_id === admissionId && one.device_id === device.id,
      )
      if (release === undefined) return device
      id = release.to_id
    }
    return undefined
  }
}
