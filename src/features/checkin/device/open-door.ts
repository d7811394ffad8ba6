/** Opens the door of a list in this browser: its storage, the server over HTTP, and the turns that keep the two in touch. */
import { inTime, Late } from '../../../api/in-time.ts'
import { newKey } from '../../../api/key.ts'
import { storage } from '../../../api/storage.ts'
import { nowBy } from '../../../api/clock.ts'
import { kept } from '../../../session/kept.ts'
import type { Choice, Door } from './door.ts'
import { startEngine } from './engine.ts'
import { DOOR_KEPT } from '../../../session/door-data.ts'
import { keepInTouch } from './loop.ts'
import { memoryStore, newDisk } from './memory-store.ts'
import { openStore } from './store.ts'
import { overHttp } from './transport.ts'

/** A server that is slow to answer does not keep a device waiting that knows its roster. */
const START_MS = 4_000

const last = () => kept<Choice & { meetingId: string }>('stay', DOOR_KEPT)

/** @throws where the server refuses, or is away and nothing of that list is here. */
export async function openDoor(choice: Choice): Promise<Door> {
  const tab = newKey()
  const store = await openStore(choice.listId, tab).catch(() => memoryStore(newDisk(), tab, { durable: false }))
  // The handset's own clock: the engine keeps, also over a reload, by how much the server's is ahead.
  const engine = await startEngine({
    store,
    transport: overHttp,
    clock: () => nowBy(0),
    newKey,
    origin: location.origin,
    token: storage.token.get(),
    choice,
    within,
  })
  const before = last().get()
  const keep = () => last().set({ ...choice, gateId: engine.state().gateId, meetingId: engine.state().list.meetingId })
  // Before anything of the roster is here: signing out wipes what this tells of.
  keep()
  const first = engine.turn({ wait: false })
  try {
    if (engine.canStart()) await within(START_MS, first).catch(() => {})
    else await first
  } catch (error) {
    last().set(before)
    throw error
  }
  keepInTouch(engine)
  keep()
  return {
    ...engine,
    setGate(gateId) {
      engine.setGate(gateId)
      keep()
    },
    async close() {
      await engine.close()
      last().set(undefined)
    },
  }
}

/** The list this device was last at, for a reload without a network. */
export async function lastDoor(): Promise<(Choice & { meetingId: string }) | undefined> {
  return last().get()
}

/** undefined where the answer comes too late. */
function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return inTime(ms, work).catch((error: unknown) => {
    if (error instanceof Late) return undefined
    throw error
  })
}
