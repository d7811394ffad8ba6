/** The device at work: everything a door does. Time, chance, disk and network are given. */
import { phoneOfSearch } from '#contract/search-text.ts'
import { changes } from '../../../api/changes.ts'
import type { Device, Parts } from './device.ts'
import type { Door, DoorState, Found, ScanResult } from './door.ts'
import { stateOf } from './door-state.ts'
import { openDevice } from './open-device.ts'
import { leave } from './leave.ts'
import { lockUp } from './lock.ts'
import { type Turns, turnsOf } from './turns.ts'
import { handoverOf } from './handover.ts'
import { TakenOver } from './store.ts'
import { type More, takeScan } from './take-scan.ts'
import { identifyPerson, identify } from './identify.ts'
import { meaningOf } from './transport.ts'
import { presentAt } from './present.ts'
import { undo } from './undo.ts'

const FOUND_MOST = 20
const TEXTS_MOST = 10

export interface Engine extends Door, Turns {
  /** Called when there is something to tell the server. */
  onNudge(listener: () => void): void
  /** Whether it can work without the server: a roster is here, and the key to it. */
  canStart(): boolean
  isOver(): boolean
}

export async function startEngine(parts: Parts): Promise<Engine> {
  const device = await openDevice(parts)
  parts.store.onGone(() => void lockUp(device, 'signed_out'))
  const { tell, subscribe } = changes()
  let snapshot: DoorState | undefined
  /** What was scanned, for asking once more; in memory only. */
  const texts = new Map<string, string>()
  const turns = turnsOf(device)
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()

  device.changed = () => {
    snapshot = undefined
    tell()
  }

  /** One person after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch((error: unknown) => {
      // Two tabs of one device would let in twice: the later one goes on.
      if (error instanceof TakenOver) void lockUp(device, 'over')
    })
    return done
  }

  async function scanText(text: string, more: More): Promise<ScanResult> {
    const result = await takeScan(device, await identify(text, device.roster, device.origin, device.at()), more)
    texts.set(result.nonce, text)
    for (const old of texts.keys()) if (texts.size > TEXTS_MOST) texts.delete(old)
    return result
  }

  return {
    state: () => (snapshot ??= stateOf(device)),
    subscribe,
    scan: (text) => inTurn(() => scanText(text, {})),
    person: (serial) => inTurn(() => takeScan(device, identifyPerson(serial, device.roster), {})),
    again: (nonce, more) =>
      inTurn(() => {
        const item = device.history.find(({ shown }) => shown.nonce === nonce)
        // A picture of a dead code does not become a person by being asked about twice.
        if (item !== undefined && !item.shown.canForce) return Promise.resolve(item.shown)
        // By the admission: a live code would have died while questions were answered.
        return item !== undefined && item.serial > 0
          ? takeScan(device, identifyPerson(item.serial, device.roster), more)
          : scanText(texts.get(nonce) ?? '', more)
      }),
    undo: (nonce) => inTurn(() => undo(device, nonce)),
    find: (input) => find(device, input),
    present: () => presentAt(device),
    setDirection(direction) {
      device.direction = direction
      device.changed()
    },
    setGate(gateId) {
      device.gateId = gateId
      device.changed()
    },
    ...handoverOf(device),
    ...turns,
    async close() {
      // One that fails is no end: what is let go of now comes back with the server's next word only.
      device.nudge()
      await turns.turn({ wait: false })
      await leave(device)
      closed = true
      await lockUp(device, '')
    },
    onNudge(listener) {
      device.nudge = listener
    },
    isOver: () => closed || device.stopped !== '',
    canStart: () => device.cipher !== undefined && device.opened !== undefined,
  }
}

async function find(
  device: Pick<Device, 'transport' | 'ownership' | 'roster'>,
  { tail, name, number }: Parameters<Door['find']>[0],
): Promise<Found[]> {
  try {
    return await device.transport.find({ deviceId: device.ownership.facts().deviceId, tail, name, number })
  } catch (error) {
    if (meaningOf(error) === 'refused') throw error
  }
  const phone = number === '' ? tail : phoneOfSearch(number)
  // Without a name or a phone the whole roster would be listed; numbers are the server's.
  if ((number !== '' && phone === '') || (phone === '' && name === '')) return []
  // Of a phone, the roster holds no more than its end.
  return device.roster.named(phone.slice(-4), name, FOUND_MOST).map(({ person, standing }) => ({ ...person, standing }))
}
