/** How often somebody may ask for cards: too seldom to gather a meeting's people from photographs of their badges. */
import type { Tx } from '../../db/db.ts'
import { take } from '../verify/limit-store.ts'
import { worksAtStand } from './source-store.ts'

const HOUR = 3_600_000
/** More than one meets in an hour. */
const ANYBODY = 100
/** A visitor every six seconds: no stand is busier. */
const AT_A_STAND = 600

/** @param what each kind of asking is counted by itself: one looks at a card, and then keeps it. */
export async function mayAsk(tx: Tx, what: 'card' | 'keep', userId: string, now: number): Promise<boolean> {
  const most = (await worksAtStand(tx, userId)) ? AT_A_STAND : ANYBODY
  return take(tx, `${what}:${userId}`, most, HOUR, now)
}
