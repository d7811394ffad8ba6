/** Whether there is anything to tell a device, and waiting until there is: a sync that has nothing to tell is held back. */
import { withOpenAsks } from '../ownership/asks.ts'
import { giversAt } from '../ownership/slot-store.ts'
import { versionsAt } from '../roster/source.ts'
import type { AtWork } from './at-work.ts'
import { isBehind, type Known, type Parts } from './behind.ts'
import { lookWithOthers } from './common-look.ts'
import { nextWake, wake } from './waiters.ts'

/** The sync that is held for each device: its last one. Whoever wakes a device has news for it, or is its next sync. */
const held = new Map<string, AtWork>()

/**
 * Holds on while there is no news since the list was caught up with, at most for HOLD_MS, and no longer than until the device
 * asks again. What this process writes wakes it; what others have written is found by the common look at its list.
 */
export async function awaitNews(parts: Parts, work: AtWork, known: Known): Promise<void> {
  const { id } = work.device
  held.set(id, work)
  wake([id])
  const woken = nextWake(id)
  try {
    if (await hasNews(parts, work, known)) return
    const common = lookWithOthers(parts, { work, known })
    try {
      await Promise.race([common.over, woken])
    } finally {
      common.leave()
    }
  } finally {
    if (held.get(id) === work) held.delete(id)
  }
}

/** Somebody's entry is no news at once: a crowd at the doors would keep all devices asking. */
async function hasNews({ db, clock }: Parts, { device, list }: AtWork, known: Known): Promise<boolean> {
  const [standing, givers, asked] = await Promise.all([
    versionsAt(db, device, list),
    giversAt(db, list.id),
    withOpenAsks(db, [device.id], clock()),
  ])
  return isBehind(standing, known, false) || givers.includes(device.id) || asked.length > 0
}
