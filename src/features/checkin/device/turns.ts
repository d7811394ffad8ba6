/** A turn with the server: what happened here goes up, in its order; what is new comes down. */
import type { Device, Opened } from './device.ts'
import { agree, inTime, LATE_MS } from './in-time.ts'
import { endLease, lockUp, lockWith } from './lock.ts'
import { TakenOver } from './store.ts'
import { compact, sealedOpened } from './sealed-log.ts'
import { standAtAGate, sync, type Telling, type Turn } from './sync.ts'
import { meaningOf } from './transport.ts'
import { upload } from './upload.ts'

export interface Turns {
  /** Opens where that is still to be done, tells what happened, hears what is new. @returns whether there is more at once. */
  turn(options: Turn): Promise<boolean>
}

export function turnsOf(device: Device): Turns {
  let isOpen = false
  const telling: Telling = { gaveUp: new Set(), kept: new Set(), leaving: new Set() }
  let last: Promise<unknown> = Promise.resolve()
  const turn: Turns['turn'] = (options) => {
    const done = last.then(() => one(options))
    last = done.catch(() => {})
    return done
  }
  device.tell = () => {
    device.nudge()
    return turn({ wait: false }).catch(() => {})
  }
  return { turn }

  async function one({ wait, signal, hold }: Turn): Promise<boolean> {
    try {
      if (!isOpen) await open(device, signal)
      isOpen = true
      await upload(device, signal)
      const more = await sync(device, telling, { wait, signal, hold })
      // Of a ticket that was not there at the opening.
      isOpen = device.roster.isNamed()
      await compact(device)
      return more
    } catch (error) {
      // Given up by ourselves, to tell something else.
      if (signal?.aborted || hold?.aborted) return true
      const meaning = error instanceof TakenOver ? 'over' : meaningOf(error)
      if (meaning === 'cut' || meaning === 'signed_out' || meaning === 'over') await lockUp(device, meaning)
      else if (meaning === 'away') {
        device.online = false
        // The list may have changed when it is there again.
        isOpen = false
        await endLease(device)
      }
      device.changed()
      throw error
    }
  }
}

async function open(device: Device, signal?: AbortSignal): Promise<void> {
  const {
    choice: { listId, name: called },
    transport,
    ownership,
  } = device
  const asked = device.at()
  const { deviceId, rosterKey, now, no, name, list, tickets, handoverKey } = await inTime(
    device,
    LATE_MS,
    transport.open({ listId, gateId: device.gateId, name: called }, signal),
  )
  agree(device, asked, now)
  await device.critical(async () => {
    await lockWith(device, rosterKey)
    const { sharing = [], counts = { expected: 0, entered: 0, inside: 0, gates: [] } } = device.opened ?? {}
    const opened: Opened = { no, name, list, tickets, handoverKey, sharing, counts }
    const facts = ownership.facts()
    // Another device to the server: nothing that this browser decided on before is its own.
    await ownership.keep(
      facts.deviceId === deviceId ? {} : { deviceId, leaseUntil: 0, own: [], given: [], taken: [] },
      await sealedOpened(device, opened),
    )
    device.opened = opened
  })
  standAtAGate(device, list)
}
