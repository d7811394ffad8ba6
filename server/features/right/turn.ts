/**
 * Changes of roles happen one after the other, in a tenant and (for platform
 * admins, who are everybody's) in the whole portal: otherwise two admins who
 * remove each other at the same instant would leave none.
 */
import type { Grants } from '#contract/may.ts'
import type { Db, Tx } from '../../db/db.ts'
import { countingAt, EVERYWHERE, holderOf } from './rights.ts'
import { isStaff, isTenant, rolesOfAccounts } from './store.ts'

/**
 * Waits for its turn; gives what the caller holds then, which may be less than when the request came in.
 * @param meetingId by the roles given to them, those for this meeting too; working at its doors is none.
 */
export async function takeTurn(
  db: Db,
  tx: Tx,
  { userId, thirdId, now, meetingId = '' }: { userId: string; thirdId: string; now: number; meetingId?: string },
): Promise<Grants> {
  await db.serialise(tx, `roles:${thirdId}`)
  await db.serialise(tx, `roles:${EVERYWHERE}`)
  // The tenant comes from a header, and a platform admin may name any: where there is none, there is nothing to change.
  if (thirdId !== EVERYWHERE && !(await isTenant(tx, thirdId))) return { roles: [], permissions: [] }
  const held = countingAt(await rolesOfAccounts(tx, thirdId, [userId]), meetingId)
  return holderOf(held, meetingId === '' && (await isStaff({ read: tx }, userId, thirdId, now)))
}
