/**
 * One look at a list for all devices whose syncs are held for it in this process: ten times as many devices cost hardly
 * more, and whoever buys meanwhile does not wait for them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { HOLD_MS } from '#contract/checkin/devices.ts'
import type { Db } from '../../../db/db.ts'
import { apartFromRequests } from '../../../flow/request-id.ts'
import { withOpenAsks } from '../ownership/asks.ts'
import { giversAt } from '../ownership/slot-store.ts'
import { versionsAt } from '../roster/source.ts'
import type { AtWork } from './at-work.ts'
import { catchUp, isBehind, type Known, type Parts } from './behind.ts'
import { endedOf } from './device-store.ts'
import { hearAll } from './hear.ts'

/** What other processes have written is looked for so often. */
const AGAIN_MS = 500
/** Devices are noted to be there so often, in looks: SILENT_MS is longer. */
const HEARD_EVERY = 4
/** Counted in looks, not by the clock: whoever has gone away meanwhile costs no more than that. */
const LOOKS = HOLD_MS / AGAIN_MS

interface Held {
  work: AtWork
  known: Known
}

interface Waiting extends Held {
  looks: number
  end: (error?: unknown) => void
}

/** By their lists. */
const looking = new WeakMap<Db, Map<string, Set<Waiting>>>()

/** @returns `over` when there is news for the device or it has waited long enough; `leave` where it waits no more. */
export function lookWithOthers(parts: Parts, held: Held): { over: Promise<'over'>; leave: () => void } {
  const lists = looking.get(parts.db) ?? new Map<string, Set<Waiting>>()
  looking.set(parts.db, lists)
  const { id } = held.work.list
  let here = lists.get(id)
  if (here === undefined) {
    lists.set(id, (here = new Set()))
    void apartFromRequests(() => lookOn(parts, here as Set<Waiting>, () => lists.delete(id)))
  }
  const among = here
  const { promise, resolve, reject } = Promise.withResolvers<'over'>()
  const waiting: Waiting = {
    ...held,
    looks: 0,
    end: (error) => {
      among.delete(waiting)
      if (error === undefined) resolve('over')
      else reject(error)
    },
  }
  among.add(waiting)
  return { over: promise, leave: () => void among.delete(waiting) }
}

async function lookOn(parts: Parts, here: Set<Waiting>, done: () => void): Promise<void> {
  try {
    for (let look = 1; ; look++) {
      await pause(AGAIN_MS)
      const all = [...here]
      if (all.length === 0) return
      const told = await newsAmong(parts, all as [Waiting, ...Waiting[]], look % HEARD_EVERY === 0)
      for (const waiting of all) if (told(waiting) || ++waiting.looks >= LOOKS) waiting.end()
    }
  } catch (error) {
    for (const waiting of here) waiting.end(error)
  } finally {
    done()
  }
}

/** @returns whether there is news for one of them. */
async function newsAmong(parts: Parts, all: readonly [Waiting, ...Waiting[]], hears: boolean): Promise<(one: Waiting) => boolean> {
  const { db, clock } = parts
  const works = all.map(({ work }) => work) as [AtWork, ...AtWork[]]
  // As the device that came last has read it.
  const { list } = works.at(-1) as AtWork
  await catchUp(parts, list)
  const gone = hears ? await hearAll(db, works, clock()) : []
  const ids = works.map(({ device }) => device.id)
  const [ended, givers, asked] = await Promise.all([endedOf(db, ids), giversAt(db, list.id), withOpenAsks(db, ids, clock())])
  const due = new Set([...gone, ...ended, ...givers, ...asked])
  const one = works.find(({ device }) => !due.has(device.id))
  const standing = one && (await versionsAt(db, one.device, list))
  // An entry not at once: a crowd at the doors would keep all devices asking.
  return ({ work, known, looks }) => due.has(work.device.id) || isBehind(standing, known, looks > 0)
}
