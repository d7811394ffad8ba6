/** A turn with the server: what happened here goes up, in its order; what is new comes down. */
import type { Desk, Opened } from './desk.ts'
import { agree, inTime, LATE_MS } from './in-time.ts'
import { endLease, lockUp, lockWith } from './lock.ts'
import { TakenOver } from './place.ts'
import { compact, sealedOpened } from './sealed-log.ts'
import { standAtAGate, sync, type Telling } from './sync.ts'
import { meaningOf } from './transport.ts'
import { upload } from './upload.ts'

export interface Turn {
  wait: boolean
  /** Gives the whole turn up: the network it began in is gone. */
  signal?: AbortSignal
  /** Gives up the waiting for news only. */
  hold?: AbortSignal
}

export interface Turns {
  /** Opens where that is still to be done, tells what happened, hears what is new. @returns whether there is more at once. */
  turn(options: Turn): Promise<boolean>
}

export function turnsOf(desk: Desk): Turns {
  let isOpen = false
  const telling: Telling = { gaveUp: new Set(), kept: new Set(), leaving: new Set() }
  let last: Promise<unknown> = Promise.resolve()
  const turn: Turns['turn'] = (options) => {
    const done = last.then(() => one(options))
    last = done.catch(() => {})
    return done
  }
  desk.tell = () => {
    desk.nudge()
    return turn({ wait: false }).catch(() => {})
  }
  return { turn }

  async function one({ wait, signal, hold }: Turn): Promise<boolean> {
    try {
      if (!isOpen) await open(desk, signal)
      isOpen = true
      await upload(desk, signal)
      const more = await sync(desk, telling, { wait, signal, hold })
      // Of a ticket type that was not there at the opening.
      isOpen = desk.roster.isNamed()
      await compact(desk)
      return more
    } catch (error) {
      // Given up by ourselves, to say something else.
      if (signal?.aborted || hold?.aborted) return true
      const meaning = error instanceof TakenOver ? 'over' : meaningOf(error)
      if (meaning === 'cut' || meaning === 'signed_out' || meaning === 'over') await lockUp(desk, meaning)
      else if (meaning === 'away') {
        desk.online = false
        // The list may have changed when it is there again.
        isOpen = false
        await endLease(desk)
      }
      desk.changed()
      throw error
    }
  }
}

async function open(desk: Desk, signal?: AbortSignal): Promise<void> {
  const {
    choice: { listId, name: called },
    transport,
    say,
  } = desk
  const asked = desk.at()
  const { deviceId, rosterKey, now, no, name, list, tickets, handoverKey } = await inTime(
    desk,
    LATE_MS,
    transport.open({ listId, gateId: desk.gateId, name: called }, signal),
  )
  agree(desk, asked, now)
  await desk.critical(async () => {
    await lockWith(desk, rosterKey)
    const { sharing = [], counts = { expected: 0, entered: 0, inside: 0, gates: [] } } = desk.opened ?? {}
    const opened: Opened = { no, name, list, tickets, handoverKey, sharing, counts }
    const facts = say.facts()
    // Another device to the server: nothing that this browser decided on before is its own.
    await say.keep(
      facts.deviceId === deviceId ? {} : { deviceId, leaseUntil: 0, own: [], given: [], taken: [] },
      await sealedOpened(desk, opened),
    )
    desk.opened = opened
  })
  standAtAGate(desk, list)
}
