/** A closed account's visits: cancelled where they were to come, and nothing left of who came, or whom they meant. */
import type { Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { deleteAbout } from '../message/store.ts'
import { visitBlocks } from './block-store.ts'
import { moveVisit } from './move.ts'
import { tellDoors } from './roster.ts'
import { forgetHost, lockVisit, visits, visitsOfPhone } from './store.ts'
import { visitKinds } from './tell.ts'

/** Rows stay nameless until their day: a door may still hold them, and hears that they are nobody. */
const nobody = {
  name: '',
  mobile: '',
  unit: '',
  host_name: '',
  host_mobile: '',
  reason: '',
  companions: writeJson([]),
  plate: '',
  document_kind: '',
  document_tail: '',
  refusal: '',
  key_digest: '',
} as const

/** @param mobile the account's, as long as it has one. */
export async function forgetVisitor(tx: Tx, userId: string, mobile: string, now: number): Promise<void> {
  for (const { id } of await visitsOfPhone(tx, mobile)) {
    const visit = await lockVisit(tx, id)
    if (visit === undefined) continue
    const moved = await moveVisit(tx, visit, 'cancel', { who: userId, at: now })
    await visits.update(tx, { id }, nobody)
    await deleteAbout(tx, visitKinds, [id])
    await tellDoors(tx, moved ?? visit)
  }
  await forgetHost(tx, userId, mobile)
  await visitBlocks.delete(tx, { mobile })
}
