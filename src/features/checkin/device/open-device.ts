/** A device as this page begins: what its storage kept, in memory again. */
import type { Device, Parts } from './device.ts'
import { newKnowledge } from './knowledge.ts'
import { unmarked } from './lock.ts'
import { openOwnership } from './ownership.ts'
import { openQueue } from './queue.ts'
import { newRoster } from './roster.ts'
import { restore } from './sealed-log.ts'

export async function openDevice(parts: Parts): Promise<Device> {
  let turn: Promise<unknown> = Promise.resolve()
  const queue = await openQueue(parts.store, () => device.round)
  const device: Device = {
    ...parts,
    queue,
    knowledge: newKnowledge(queue, () => device.marks.syncedAt),
    ownership: await openOwnership(parts.store),
    roster: newRoster(() => device.opened?.tickets ?? []),
    cipher: undefined,
    opened: undefined,
    marks: unmarked,
    logOrder: 0,
    logLength: 0,
    online: false,
    stopped: '',
    direction: 'in',
    gateId: parts.choice.gateId,
    round: 0,
    ahead: 0,
    inFlight: new Set(),
    history: [],
    heard: new Set(),
    at: () => parts.clock() + device.ahead,
    critical<T>(work: () => Promise<T>) {
      const done = turn.then(work)
      turn = done.catch(() => {})
      return done
    },
    changed: () => {},
    nudge: () => {},
    tell: () => Promise.resolve(),
  }
  await restore(device)
  return device
}
