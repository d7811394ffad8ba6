/** Taking in what a device says with its sync, in one transaction that also notes that it was heard of and shares out the slots anew. */
import type { Checked } from '../../../contract/call.ts'
import type { checkin } from '../../../contract/checkin.ts'
import type { Db } from '../../db/db.ts'
import { answerAsks } from './asks.ts'
import { type AtWork, leaseOf } from './at-work.ts'
import { ring } from './bell.ts'
import { readHandovers, takeHandovers } from './handovers.ts'
import { sharesFor } from './shares.ts'
import { noteHeard } from './state-rows.ts'
import { lockList, noteHeardOf } from './store.ts'

export type Said = Pick<Checked<typeof checkin.sync>, 'gaveUp' | 'kept' | 'gave' | 'handovers' | 'heard'>

export const nothing: Said = { gaveUp: [], kept: [], gave: [], handovers: [], heard: [] }

export function saysAnything({ gaveUp, kept, gave, handovers, heard }: Said): boolean {
  return [gaveUp, kept, gave, handovers, heard].some((part) => part.length > 0)
}

/** @returns false where the device was closed, cut off or opened anew meanwhile, or its list removed: then nothing was taken in. */
export async function hear(db: Db, { device, list, until }: AtWork, said: Said, now: number): Promise<boolean> {
  const handovers = said.handovers.length === 0 ? [] : await readHandovers(list, said.handovers)
  const isThere = await db.write(async (tx) => {
    // The list's row comes first everywhere: under it slots and states change.
    if ((await lockList(tx, list.id, list.third_id)) === undefined) return false
    if (!(await noteHeardOf(tx, device, { seen_at: now, lease_until: leaseOf({ until }, now) }))) return false
    await noteHeard(db, tx, list.id, device.id, said.heard, now)
    await answerAsks(db, tx, device, said.gaveUp, said.kept, now)
    await takeHandovers(db, tx, list, device, handovers, now)
    await sharesFor(db, tx, { list, device, gave: said.gave, now })
    return true
  })
  ring([...said.gaveUp, ...said.kept])
  return isThere
}
