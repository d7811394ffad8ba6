/** Whether there is anything to tell a device, and waiting until there is: a sync that has nothing to tell is held back. */
import { setTimeout as pause } from 'node:timers/promises'
import { HOLD_MS } from '#contract/checkin/devices.ts'
import type { Deps } from '../../../deps.ts'
import { openAsks } from '../ownership/asks.ts'
import type { AtWork } from './at-work.ts'
import { nextWake, wake } from './waiters.ts'
import type { List } from '../lists/list-store.ts'
import { hear, nothing } from './hear.ts'
import { bringUpToDate } from '../roster/roster.ts'
import { ownSlots } from '../ownership/shares.ts'
import { tellUnsure } from '../roster/state-store.ts'
import { versionsAt } from '../roster/source.ts'
import { arrivalsOf, takeUnsure } from '../roster/tally.ts'

/** What other processes have written is looked for so often; what this one has wakes them. */
const AGAIN_MS = 500
/** A device is noted to be there so often, in looks: SILENT_MS is longer. */
const HEARD_EVERY = 4

/** Versions that a device has already. */
export interface Known {
  roster: number
  states: number
  shares: number
}

type Parts = Pick<Deps, 'db' | 'env' | 'clock'>

/** The sync that is held for each device: its last one. */
const held = new Map<string, AtWork>()

/**
 * Holds on while there is no news, at most for HOLD_MS, and no longer than until the device asks again. Counted in
 * looks, not by the clock: whoever has gone away meanwhile costs no more than that.
 */
export async function awaitNews(parts: Parts, work: AtWork, known: Known): Promise<void> {
  const { id } = work.device
  held.set(id, work)
  wake([id])
  try {
    for (let look = 1; look * AGAIN_MS <= HOLD_MS; look++) {
      const woken = nextWake(id)
      if (held.get(id) !== work || (await hasNews(parts, work, known, look > 1))) return
      await Promise.race([woken, pause(AGAIN_MS)])
      if (look % HEARD_EVERY === 0 && !(await hear(parts.db, work, nothing, parts.clock()))) return
    }
  } finally {
    if (held.get(id) === work) held.delete(id)
  }
}

/** @param entries whether somebody's entry is news: told in the first look already, a crowd at the doors would keep all devices asking. */
async function hasNews(parts: Parts, { device, list }: AtWork, known: Known, entries: boolean): Promise<boolean> {
  await catchUp(parts, list)
  const standing = await versionsAt(parts.db, device, list)
  // Closed or cut off: that is news too.
  if (
    standing === undefined ||
    standing.roster > known.roster ||
    (entries && standing.states > known.states) ||
    standing.shares !== known.shares
  )
    return true
  const [{ give }, asks] = await Promise.all([ownSlots(parts.db, device), openAsks(parts.db, device.id, parts.clock())])
  return give.length > 0 || asks.length > 0
}

/** Gives versions to what has changed without one; what changes a visit has given it one. */
export async function catchUp({ db, env, clock }: Parts, list: List): Promise<void> {
  if (list.kind !== 'visitor') await bringUpToDate(db, env.secret, list.meeting_id)
  await tellUnsure(db, list.id, takeUnsure(await arrivalsOf(db, list.id), clock()))
}
