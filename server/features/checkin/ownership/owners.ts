/** Which devices own single admissions at this moment. */
import { atOnce } from '../../../db/at-once.ts'
import type { Db, Row, Tx } from '../../../db/db.ts'
import { coalesced } from '../../../flow/coalesced.ts'
import type { ListedAdmission } from './listed-admission.ts'
import { hasLease, type Standing } from './shares.ts'
import type { Device } from '../devices/device-store.ts'
import { releasesOf } from './release-store.ts'
import { ownersOf } from './slot-store.ts'
import { devicesByIds } from '../devices/device-store.ts'

/** Undefined: the server. */
export type OwnerOf = (admission: ListedAdmission) => Device | undefined

/** @param on a transaction that holds the lists, where something follows from the answer. */
export async function readOwners(
  db: Pick<Db, 'engine'>,
  on: Tx | Db['read'],
  admissions: readonly ListedAdmission[],
  now: number,
): Promise<OwnerOf> {
  if (admissions.length === 0) return () => undefined
  const listIds = [...new Set(admissions.map(({ listId }) => listId))]
  const admissionIds = [...new Set(admissions.map(({ admissionId }) => admissionId))]
  const [owners, releases] = await atOnce(
    on,
    (along) => ownersOf(db, along, admissions),
    (along) => releasesOf(db, along, listIds, admissionIds),
  )
  if (owners.length === 0) return () => undefined
  const takers = [...new Set(releases.flatMap(({ to_id }) => to_id ?? []))]
  const devices = new Map(
    (takers.length === 0 ? owners : [...owners, ...(await devicesByIds(db, on, { ids: takers })).rows]).map((device) => [
      device.id,
      device,
    ]),
  )
  return ownership((listId, slot) => owners.find((one) => one.list_id === listId && one.slot === slot)?.id, devices, releases, now)
}

/** The same where a list's slots and devices are known. @param releases of the admissions that are asked about. */
export function ownersAmong({ slots, devices }: Standing, releases: readonly Row<'checkin_releases'>[], now: number): OwnerOf {
  return ownership(
    (listId, slot) => slots.find((one) => one.list_id === listId && one.slot === slot)?.device_id,
    new Map(devices.map((device) => [device.id, device])),
    releases,
    now,
  )
}

function ownership(
  holderOf: (listId: string, slot: number) => string | null | undefined,
  devices: ReadonlyMap<string, Device>,
  releases: readonly Row<'checkin_releases'>[],
  now: number,
): OwnerOf {
  return ({ listId, slot, admissionId }) => {
    let id = holderOf(listId, slot)
    // From one that gave it up to the next; a ring would be a lie of theirs.
    for (let hops = 0; hops <= releases.length; hops++) {
      const device: Device | undefined = typeof id === 'string' ? devices.get(id) : undefined
      if (device === undefined || !hasLease(device, now)) return undefined
      const release: Row<'checkin_releases'> | undefined = releases.find(
        (one) => one.list_id === listId && one.admission_id === admissionId && one.device_id === device.id,
      )
      if (release === undefined) return device
      id = release.to_id
    }
    return undefined
  }
}

/** Which device owns an admission just now, for many that ask one by one. */
export const ownerNow = coalesced(
  async (db: Db, asked: readonly { about: ListedAdmission; now: number }[]): Promise<(Device | undefined)[]> => {
    const ownerOf = await readOwners(
      db,
      db.read,
      asked.map(({ about }) => about),
      Math.max(...asked.map(({ now }) => now)),
    )
    return asked.map(({ about }) => ownerOf(about))
  },
)
