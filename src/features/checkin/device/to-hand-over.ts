/** What there is to hand over to another device. */
import type { Past } from '#contract/checkin/rule.ts'
import type { Device } from './device.ts'

/** What of a device it is read from. */
type Known = Pick<Device, 'knowledge' | 'marks' | 'queue' | 'opened' | 'roster' | 'inFlight' | 'ownership'>

export interface Entered {
  serial: number
  at: number
}

/** Other devices may have lost the network that much earlier. */
const EARLIER_MS = 30 * 60_000

/** Where people may come again, who has left may come in. */
const counts = ({ opened }: Pick<Device, 'opened'>, past: Past): boolean => past.inside || opened?.list.passes === 'once'

/** Who came in since the server was last heard of, by this device's hand and by what others told it. */
export function news(device: Known): Entered[] {
  const since = device.marks.syncedAt - EARLIER_MS
  const untold = new Set(device.knowledge.untold())
  return [...device.knowledge.entered()]
    .filter(
      ([serial, past]) =>
        counts(device, past) &&
        !past.unsure &&
        (past.at >= since || untold.has(serial) || device.queue.of(serial).some(({ stage }) => stage === 'judged')),
    )
    .map(([serial, { at }]) => ({ serial, at }))
}

/** All that is known: the taker owns these admissions from now on. */
export function enteredBySlot(device: Known): Map<number, Entered[]> {
  const bySlot = new Map<number, Entered[]>()
  for (const [serial, past] of device.knowledge.entered()) {
    if (!counts(device, past)) continue
    const slot = device.roster.slotOf(serial) ?? -1
    const others = bySlot.get(slot)
    if (others === undefined) bySlot.set(slot, [{ serial, at: past.at }])
    else others.push({ serial, at: past.at })
  }
  return bySlot
}

/**
 * Slots in which something is open that a code cannot tell: an admission given up to the server of which nothing was
 * heard since, or an entry that nobody is sure of.
 */
export function staying(device: Known): Set<number> {
  const stay = new Set<number>()
  const add = (serial: number) => stay.add(device.roster.slotOf(serial) ?? -1)
  for (const serial of device.inFlight) add(serial)
  for (const serial of device.ownership.facts().released) {
    const past = device.knowledge.past(serial)
    if (past === undefined || !counts(device, past)) add(serial)
  }
  for (const [serial, past] of device.knowledge.entered()) if (past.unsure) add(serial)
  return stay
}
