/** Whether a service has given no final answer for so long that a person may go on without it. Reads nothing. */
import type { Red } from './red-store.ts'
import type { Invoice } from './store.ts'

/** Asked so often, some two hours; afterwards it is asked each half hour. */
const ASKS = 12
/** Refused so often, one after the other. */
const REFUSALS = 4

export const isSilent = ({ state, provider, asked }: Pick<Invoice, 'state' | 'provider' | 'asked'>) =>
  state === 'issuing' && provider !== 'hand' && asked >= ASKS

/** A red invoice that waits for a confirmation counts as silent only after its 72 hours (`until_at`). */
export function isSilentRed({ state, provider, asked, attempt, until_at }: Red, now: number): boolean {
  if (provider === 'hand') return false
  if (state === 'waiting_buyer' || state === 'waiting_seller') return until_at !== null && until_at <= now
  return (state === 'asked' || state === 'red_issuing') && (asked >= ASKS || attempt >= REFUSALS)
}
