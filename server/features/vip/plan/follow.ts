/** What follows from a plan for its guests: whether all is arranged, and how far they have come. */
import type { LegMark } from '#contract/vip/words.ts'
import { type LegRow, legsOf } from './leg-store.ts'
import { settleArranged } from '../guests/arranged.ts'
import { moveGuest } from '../guests/move.ts'
import type { Changing } from './change.ts'

/** Guests whose plan has changed, each once, in one order for everybody who does so. */
export async function settle({ tx, who, at }: Changing, guestIds: readonly string[]): Promise<void> {
  for (const guestId of [...new Set(guestIds)].toSorted()) await settleArranged(tx, guestId, { who, at })
}

/** What somebody has said of a leg moves its guest too, where that leads on from where they are. */
export async function followMark({ tx, meetingId, who, at }: Changing, leg: LegRow, mark: LegMark): Promise<void> {
  const action = guestMoveOf(await legsOf(tx, meetingId, leg.guest_id), leg, mark)
  if (action !== undefined) await moveGuest(tx, leg.guest_id, action, { who, at })
}

/** What a mark says of the guest: on the way from the first leg in, in town with the last, gone with the last leg out. */
function guestMoveOf(legs: readonly LegRow[], { id, direction }: LegRow, mark: LegMark): 'depart' | 'reach' | 'leave' | undefined {
  if (mark === 'missed') return undefined
  const along = legs.filter((leg) => leg.direction === direction).toSorted((one, other) => one.plan_from - other.plan_from)
  const [isFirst, isLast] = [along[0]?.id === id, along.at(-1)?.id === id]
  if (direction === 'in' && isLast && mark !== 'departed') return 'reach'
  if (direction === 'in' && isFirst) return 'depart'
  return direction === 'out' && isLast ? 'leave' : undefined
}
