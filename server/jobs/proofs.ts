/** Reminds those who decide of proofs that wait, and ends what nobody has decided about in time. */
import type { Deps } from '../deps.ts'
import { lookAfter } from '../features/proof/lapse.ts'
import { dueProofs } from '../features/proof/store.ts'

const BATCH = 50

/** One bounded round. @returns how many proofs were due. */
export async function lookAfterProofs(deps: Deps): Promise<number> {
  const due = await dueProofs(deps.db, deps.clock(), BATCH)
  for (const proof of due) await lookAfter(deps, proof)
  return due.length
}
