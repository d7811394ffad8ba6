/** Taking in what a device tells with its sync, in one transaction that also notes that it was heard of and shares out the slots anew. */
import type { Checked } from '#contract/call.ts'
import type { checkin } from '#contract/checkin/calls.ts'
import type { Db } from '../../../db/db.ts'
import { noteHeardOf } from '../../staff/device-store.ts'
import { answerAsks } from '../ownership/asks.ts'
import { type AtWork, leaseOf } from './at-work.ts'
import { wake } from './waiters.ts'
import { readHandovers, takeHandovers } from '../ownership/handovers.ts'
import { sharesFor } from '../ownership/shares.ts'
import { noteHeard } from '../roster/state-store.ts'
import { lockList } from '../lists/list-store.ts'

export type Told = Pick<Checked<typeof checkin.sync>, 'gaveUp' | 'kept' | 'gave' | 'handovers' | 'heard'>

export const nothing: Told = { gaveUp: [], kept: [], gave: [], handovers: [], heard: [] }

export function tellsAnything({ gaveUp, kept, gave, handovers, heard }: Told): boolean {
  return [gaveUp, kept, gave, handovers, heard].some((part) => part.length > 0)
}

/** @returns false where the device was closed, cut off or opened anew meanwhile, or its list removed: then nothing was taken in. */
export async function hear(db: Db, { device, list, until }: AtWork, told: Told, now: number): Promise<boolean> {
  const handovers = told.handovers.length === 0 ? [] : await readHandovers(list, told.handovers)
  const isThere = await db.write(async (tx) => {
    // The list's row comes first everywhere: under it slots and states change.
    if ((await lockList(tx, list.id, list.third_id)) === undefined) return false
    if (!(await noteHeardOf(tx, device, { seen_at: now, lease_until: leaseOf({ until }, now) }))) return false
    await noteHeard(db, tx, list.id, device.id, told.heard, now)
    await answerAsks(db, tx, list, device, told.gaveUp, told.kept, now)
    await takeHandovers(db, tx, list, device, handovers, now)
    await sharesFor(db, tx, { list, device, gave: told.gave, now })
    return true
  })
  wake([...told.gaveUp, ...told.kept])
  return isThere
}
