/**
 * The account's jsapi_ticket. The box keeps none: each is made from the account
 * and the time, so that one in a client's store is still good after the box was
 * started anew. As with the real one, others may have asked for it before: it
 * has five minutes to two hours left.
 */
import { createHmac } from 'node:crypto'

const LIFE_MS = 7200_000
const OVERLAP_MS = 5 * 60_000
const STEP_MS = LIFE_MS - OVERLAP_MS

export interface TicketBook {
  current(): { value: string; until: number }
  /** All that are good now: one or two. */
  valid(): string[]
}

export function ticketBook(clock: () => number, appId: string): TicketBook {
  // 64 bytes are 86 characters, as in the official example (facts 2.2).
  const made = (step: number) => createHmac('sha512', `jsapi_ticket of ${appId}`).update(String(step)).digest('base64url')
  const stepNow = () => Math.floor(clock() / STEP_MS)
  return {
    current: () => ({ value: made(stepNow()), until: stepNow() * STEP_MS + LIFE_MS }),
    valid: () => {
      const step = stepNow()
      const overlaps = clock() - step * STEP_MS < OVERLAP_MS
      return overlaps ? [made(step), made(step - 1)] : [made(step)]
    },
  }
}
