/** Tickets that are no more, for tests about what comes of it. */
import type { Tx } from '#server/db/db.ts'
import { endAdmission } from '#server/features/admission/issue.ts'
import { lockAdmissionsOf } from '#server/features/admission/store.ts'

/** Every ticket of an order ends as by a refund; its places and its money are nobody's matter here. */
export async function revokeAll(tx: Tx, orderNo: string, at: number): Promise<void> {
  for (const one of await lockAdmissionsOf(tx, orderNo))
    await endAdmission(tx, one, { action: 'revoke', who: 'test', why: 'refund', at }, 'refunded')
}
