/** What may be done only once nobody can pay an order any more: its open trade is closed at the provider first. */
import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../use-case.ts'
import { closeOpenTrade } from './close-open.ts'
import { ProviderDown } from './reach.ts'

/** A second page of the same person may begin to pay in between; after so many times it is theirs to decide. */
const TURNS = 3

/**
 * @param who closes it.
 * @param act looks again under the order's lock; `open` where somebody has begun to pay meanwhile.
 */
export async function afterClosing<T>(
  deps: Deps,
  { orderNo, who }: { orderNo: string; who: string },
  act: () => Promise<T | 'open'>,
): Promise<T | Refusal<'busy' | 'payment_unavailable'>> {
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      await closeOpenTrade(deps, orderNo, { who })
      const done = await act()
      if (done !== 'open') return done
    }
    return refuse('busy')
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.error('payment.provider_down', error.cause ?? error, { orderNo })
    return refuse('payment_unavailable')
  }
}
