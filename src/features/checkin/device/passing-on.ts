/** What there is to pass on to another device. */
import type { Past } from '#contract/checkin-rule.ts'
import type { Desk } from './desk.ts'

export interface Entered {
  serial: number
  at: number
}

/** Other devices may have lost the network that much earlier. */
const EARLIER_MS = 30 * 60_000

/** Where people may come again, who has left may come in. */
const counts = ({ opened }: Desk, past: Past): boolean => past.inside || opened?.list.passes === 'once'

/** Who came in since the server was last heard of, by this device's hand and by what others told it. */
export function news(desk: Desk): Entered[] {
  const since = desk.marks.syncedAt - EARLIER_MS
  const untold = new Set(desk.knowledge.untold())
  return [...desk.knowledge.entered()]
    .filter(
      ([serial, past]) =>
        counts(desk, past) &&
        !past.unsure &&
        (past.at >= since || untold.has(serial) || desk.queue.of(serial).some(({ stage }) => stage === 'judged')),
    )
    .map(([serial, { at }]) => ({ serial, at }))
}

/** All that is known: the taker decides on these tickets from now on. */
export function enteredBySlot(desk: Desk): Map<number, Entered[]> {
  const bySlot = new Map<number, Entered[]>()
  for (const [serial, past] of desk.knowledge.entered()) {
    if (!counts(desk, past)) continue
    const slot = desk.roster.slotOf(serial) ?? -1
    const others = bySlot.get(slot)
    if (others === undefined) bySlot.set(slot, [{ serial, at: past.at }])
    else others.push({ serial, at: past.at })
  }
  return bySlot
}

/** Slots in which something is open that a code cannot tell: a ticket given up to the server of which nothing was heard since, or an entry that nobody is sure of. */
export function staying(desk: Desk): Set<number> {
  const stay = new Set<number>()
  const add = (serial: number) => stay.add(desk.roster.slotOf(serial) ?? -1)
  for (const serial of desk.inFlight) add(serial)
  for (const serial of desk.say.facts().released) {
    const past = desk.knowledge.past(serial)
    if (past === undefined || !counts(desk, past)) add(serial)
  }
  for (const [serial, past] of desk.knowledge.entered()) if (past.unsure) add(serial)
  return stay
}
