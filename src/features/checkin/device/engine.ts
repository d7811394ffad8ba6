/** The device at work: everything a door does, over one desk. Time, chance, disk and network are given. */
import { type Desk, openDesk, type Parts } from './desk.ts'
import type { Door, DoorState, Found, Shown } from './door.ts'
import { stateOf } from './door-state.ts'
import { leave } from './leave.ts'
import { lockUp } from './lock.ts'
import { type Turns, turnsOf } from './news.ts'
import { passingOf } from './passing.ts'
import { TakenOver } from './place.ts'
import { type More, present } from './present.ts'
import { presentPerson, readShown } from './read-shown.ts'
import { meaningOf } from './transport.ts'
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
  const desk = await openDesk(parts)
  parts.place.onGone(() => void lockUp(desk, 'signed_out'))
  const listeners = new Set<() => void>()
  let snapshot: DoorState | undefined
  /** What was scanned, for asking once more; in memory only. */
  const texts = new Map<string, string>()
  const turns = turnsOf(desk)
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()

  desk.changed = () => {
    snapshot = undefined
    listeners.forEach((listener) => listener())
  }

  /** One person after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch((error: unknown) => {
      // Two tabs of one device would let in twice: the later one goes on.
      if (error instanceof TakenOver) void lockUp(desk, 'over')
    })
    return done
  }

  async function scanText(text: string, more: More): Promise<Shown> {
    const shown = await present(desk, await readShown(text, desk.roster, desk.origin, desk.at()), more)
    texts.set(shown.nonce, text)
    for (const old of texts.keys()) if (texts.size > TEXTS_MOST) texts.delete(old)
    return shown
  }

  return {
    state: () => (snapshot ??= stateOf(desk)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    scan: (text) => inTurn(() => scanText(text, {})),
    person: (serial) => inTurn(() => present(desk, presentPerson(serial, desk.roster), {})),
    again: (nonce, more) =>
      inTurn(() => {
        const item = desk.history.find(({ shown }) => shown.nonce === nonce)
        // A picture of a dead code does not become a person by being asked about twice.
        if (item !== undefined && !item.shown.canForce) return Promise.resolve(item.shown)
        // By the ticket: a live code would have died while questions were answered.
        return item !== undefined && item.serial > 0
          ? present(desk, presentPerson(item.serial, desk.roster), more)
          : scanText(texts.get(nonce) ?? '', more)
      }),
    undo: (nonce) => inTurn(() => undo(desk, nonce)),
    find: (input) => find(desk, input),
    setDirection(direction) {
      desk.direction = direction
      desk.changed()
    },
    setGate(gateId) {
      desk.gateId = gateId
      desk.changed()
    },
    ...passingOf(desk),
    ...turns,
    async close() {
      await desk.tell()
      await leave(desk)
      closed = true
      await lockUp(desk, '')
    },
    onNudge(listener) {
      desk.nudge = listener
    },
    isOver: () => closed || desk.stopped !== '',
    canStart: () => desk.cipher !== undefined && desk.opened !== undefined,
  }
}

async function find(desk: Desk, { tail, name, number }: Parameters<Door['find']>[0]): Promise<Found[]> {
  try {
    return await desk.transport.find({ deviceId: desk.say.facts().deviceId, tail, name, number })
  } catch (error) {
    if (meaningOf(error) === 'refused') throw error
  }
  // Without a name or a phone the whole roster would be listed; numbers are the server's.
  if (number !== '' || (tail === '' && name === '')) return []
  return desk.roster.named(tail, name, FOUND_MOST).map(({ person, standing }) => ({ ...person, standing }))
}
