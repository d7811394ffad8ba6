/**
 * At a start, before anybody is answered: brings ballot boxes of earlier releases into today's form, then removes what those
 * releases have left in the files. Cut off anywhere, the next start goes on.
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
