/** Sweeps unpaid orders whose time is up, bounded batch after bounded batch. */
import type { Deps } from '../deps.ts'
import { expireOverdue } from '../features/order/expire.ts'

/** @returns how many orders expired. */
export async function expireUnpaid(deps: Deps): Promise<number> {
  let expired = 0
  for (let more = true; more;) {
    const sweep = await expireOverdue(deps.db, deps.clock())
    expired += sweep.expired
    // Another server may be sweeping the same orders; what it takes is not ours to wait for.
    more = sweep.more && sweep.expired > 0
  }
  return expired
}
