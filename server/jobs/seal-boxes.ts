/**
 * Runs at a start, before the first request. Converts ballot boxes of earlier releases to the current form, then removes the bytes
 * that those releases have left in the files. The next start completes an interrupted run.
 */
import type { Deps } from '../deps.ts'
import { moveOldEnvelopes } from '../features/survey/move-old-envelopes.ts'
import { settleRewrites } from '../features/system/rewrites.ts'
import { moveOldBallots } from '../features/vote/move-old-ballots.ts'

export async function sealBoxes(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>): Promise<void> {
  await moveOldBallots(deps)
  await moveOldEnvelopes(deps)
  await settleRewrites(deps, true)
}
