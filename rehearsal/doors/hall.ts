/**
 * The lines before the doors of a day: people come, stand in line, are scanned by whoever is free, are sent to another gate, wait
 * for the network. Whatever happens in one moment happens at once, at all doors.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { ScanResult } from '#src/features/checkin/device/door.ts'
import type { DoorMeasure } from '../measures.ts'
import type { World } from '../world.ts'
import { windowsOn, type Visit } from './arrivals.ts'
import type { ByHand } from './by-hand.ts'
import { eventsBy } from './events.ts'
import { type Gate, hear, owns } from './gate.ts'
import { shownBy } from './guests.ts'
import type { Truth } from './truth.ts'

const SECOND = 1000
/**
 * Fifteen people a minute at one device: the phone is out, held up, read, looked at, and its owner walks on. The code itself is
 * read and judged in less than one of these seconds.
 */
export const SERVES_MS = 4 * SECOND
/** Beside that: a question asked, a word about why not, a look at who it is where nobody knows. */
const ASKS_MS = 8 * SECOND
const EXPLAINS_MS = 12 * SECOND
/** From one gate to the next. */
const WALK_MS = 8 * SECOND
/** They step aside while a device without a network does not know them, and try again: until it is back, which it is by then. */
const ASIDE_MS = 2 * 60 * SECOND
const TRIES_MOST = 40
const LOST_MOST = 3
/** A copy of somebody's code is held up so much later, at most. */
const COPY_MS = 10 * 60 * SECOND
/** A device that was heard of within so long is asked for a ticket of its own (SILENT_MS, less a moment). */
const FRESH_MS = 3 * SECOND
/** In real life each device hears of the server every few seconds; here as often as it takes to be given its share. */
const QUIET_MS = 45 * SECOND
const TURNS_AT_ONCE = 200
/** Real time. */
const PATIENT_MS = 20

export interface Line {
  list: CheckinList
  gates: readonly Gate[]
  measure: DoorMeasure
}

interface Standing {
  visit: Visit
  line: Line
  /** Of somebody else's system: they have no ticket at all. */
  text?: string
  joined: number
  tries: number
  /** Had to wait for a window to open. */
  early?: true
}

interface Station {
  gate: Gate
  busy: boolean
  /** Those who were sent here by another gate. */
  sent: Standing[]
}

interface Then {
  /** How much longer it took than to look at a code. */
  extra: number
  again?: { at: number; to?: string }
}

type Act =
  | { kind: 'join'; standing: Standing; to?: string }
  | { kind: 'free'; line: Line; station: Station }
  | Scan
  | { kind: 'act'; act: () => unknown }
interface Scan {
  kind: 'scan'
  station: Station
  standing: Standing
}

export interface Hall {
  come(visit: Visit, text?: string): void
  at(moment: number, act: () => unknown): void
  /** Whoever passes next at that list has had their code copied. */
  copyAt(listId: string): void
  /** Until nobody stands there any more. */
  play(): Promise<void>
}

interface Parts {
  world: World
  day: string
  lines: readonly Line[]
  truth: Truth
  byHand: ByHand
  live: boolean
}

export function hallOf({ world, day, lines, truth, byHand, live }: Parts): Hall {
  const { chance } = world
  const events = eventsBy<Act>(SERVES_MS)
  const stations = new Map(lines.map((line) => [line, line.gates.map((gate): Station => ({ gate, busy: false, sent: [] }))]))
  const waiting = new Map(lines.map((line) => [line, [] as Standing[]]))
  const copies = new Map<string, number>()
  const minutes = new Map<string, number>()
  const stationsOf = (line: Line) => stations.get(line) as Station[]
  const count = (counts: Record<string, number>, why: string) => void (counts[why] = (counts[why] ?? 0) + 1)

  function join(standing: Standing, now: number, to?: string): void {
    const { line } = standing
    standing.joined = now
    const station = stationsOf(line).find(({ gate }) => gate.name === to)
    if (station === undefined) (waiting.get(line) as Standing[]).push(standing)
    else station.sent.push(standing)
    goOn(line, now)
  }

  /** Whoever is free takes the next one. */
  function goOn(line: Line, now: number): void {
    const inLine = waiting.get(line) as Standing[]
    const free = chance.shuffled(stationsOf(line).filter(({ busy }) => !busy))
    for (const station of free) {
      const standing = station.sent.shift() ?? inLine.shift()
      if (standing === undefined) continue
      station.busy = true
      const stood = Math.round((now - standing.joined) / SECOND)
      if (standing.visit.proper) line.measure.longestWait = Math.max(line.measure.longestWait, stood)
      events.add(now + SERVES_MS, { kind: 'scan', station, standing })
    }
  }

  function came({ visit: { proper, direction }, line: { measure } }: Standing, now: number): void {
    if (!proper || direction === 'out') return
    measure.came += 1
    const minute = `${measure.listId} ${Math.floor(now / (60 * SECOND))}`
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
    measure.perMinute = Math.max(measure.perMinute, minutes.get(minute) as number)
  }

  async function scanned(scans: readonly Scan[], now: number): Promise<void> {
    const shown = await whileOwnersAnswer(scans, (scan) => present(scan, now))
    for (const [place, { extra, again }] of shown.entries()) {
      const { station, standing } = scans[place] as Scan
      events.add(now + extra, { kind: 'free', line: standing.line, station })
      if (again !== undefined) events.add(again.at, { kind: 'join', standing, ...(again.to !== undefined && { to: again.to }) })
    }
  }

  /** The server asks whichever device owns a ticket for it, where that was heard of a moment ago; it answers with its next question. */
  async function whileOwnersAnswer<T>(scans: readonly Scan[], scan: (one: Scan) => Promise<T>): Promise<T[]> {
    const owners = new Set<Gate>()
    const quiet = new Set<Gate>()
    for (const { station, standing } of scans) {
      const { gates } = standing.line
      for (const gate of gates) if (gate.online && gate.engine.state().syncedAt < world.now() - QUIET_MS) quiet.add(gate)
      if (!station.gate.online || standing.text !== undefined || owns(station.gate, standing.visit.guest)) continue
      const others = gates.filter((gate) => gate !== station.gate && gate.online)
      const owner = others.find((gate) => owns(gate, standing.visit.guest))
      // On its way from one to the other, as a share that has just been given: whoever has it still.
      for (const gate of owner === undefined ? others : [owner]) owners.add(gate)
    }
    for (const gate of owners) if (gate.engine.state().syncedAt < world.now() - FRESH_MS) quiet.add(gate)
    const turns = (gates: ReadonlySet<Gate>) => Promise.all([...gates].map(({ engine }) => engine.turn({ wait: false }).catch(() => {})))
    await turns(quiet)
    const under = { way: scans.length }
    const done = Promise.all(
      scans.map((one) =>
        scan(one).finally(() => {
          under.way -= 1
        }),
      ),
    )
    for (let asked = 0; under.way > 0; asked++) {
      // Whoever is being looked after by a person takes as long as people do.
      await (asked < TURNS_AT_ONCE ? nextTurn() : pause(PATIENT_MS))
      // A verdict that asks nobody is there by then.
      if (asked > 4 && owners.size > 0) await turns(owners)
    }
    return done
  }

  async function present({ station: { gate }, standing }: Scan, now: number): Promise<Then> {
    const { visit, line, text } = standing
    const { guest, direction, listId } = visit
    const { engine } = gate
    const noted = (result: ScanResult) => {
      truth.shown(listId, text === undefined ? guest : undefined, gate, result)
      if (result.offline) line.measure.offline += 1
      return result
    }
    if (visit.proper && (await byHand.isTaken(line, visit))) return inside(standing, now)
    engine.setDirection(direction)
    const shown = text ?? shownBy(guest, line.list, { live, secret: world.deps.env.secret, at: world.now() })
    const first = noted(await engine.scan(shown))
    if (first.why !== 'questions') return judged(standing, gate, first, now, noted)
    const answers = Object.fromEntries(first.questions.map(({ id, kind }) => [id, kind === 'yes' ? 'yes' : '无']))
    const then = await judged(standing, gate, noted(await engine.again(first.nonce, { answers })), now, noted)
    return { ...then, extra: then.extra + ASKS_MS }
  }

  async function judged(
    standing: Standing,
    gate: Gate,
    result: ScanResult,
    now: number,
    noted: (result: ScanResult) => ScanResult,
  ): Promise<Then> {
    const { visit, line } = standing
    const { verdict, why, nonce, holder } = result
    const { measure, list } = line
    if (!visit.proper) {
      if (verdict === 'admit') truth.slipped.push(visit.guest)
      else world.count('turnedAway')
      count(measure.rightly, why)
      return { extra: verdict === 'admit' ? 0 : EXPLAINS_MS }
    }
    if (verdict === 'admit') return inside(standing, now)
    const isOut = visit.direction === 'out'
    if (!isOut) count(measure.refused, why)
    standing.tries += 1
    const isNew = !isOut && truth.passed(list.id, visit.guest) === 0
    const to = why === 'held' ? line.gates.find(({ name }) => name === holder?.name && name !== gate.name) : undefined
    if (to !== undefined && standing.tries < TRIES_MOST) return { extra: 0, again: { at: now + WALK_MS, to: to.name } }
    // Nobody knows whether they went in, or a device of the organiser's own has their ticket and lies in a pocket: people look.
    if (isNew && result.canForce && (why === 'unsure' || (why === 'held' && !result.offline))) {
      const forced = noted(await gate.engine.again(nonce, { forced: true }))
      if (forced.verdict === 'admit') return { ...inside(standing, now), extra: EXPLAINS_MS }
    }
    const knowsLittle = result.offline && (why === 'off_roster' || why === 'held' || why === 'unchecked')
    // An answer was lost: the server has let in whom nobody has seen go in, until the device that asked tells it so.
    const isLost = isNew && (why === 'inside' || why === 'used') && standing.tries <= LOST_MOST
    if ((knowsLittle || isLost) && standing.tries < TRIES_MOST) return { extra: EXPLAINS_MS, again: { at: now + ASIDE_MS } }
    const opens = windowsOn(list, day).find(({ from }) => from > now)
    if ((why === 'too_early' || why === 'between') && opens !== undefined && standing.early !== true) {
      standing.early = true
      return { extra: EXPLAINS_MS, again: { at: opens.from } }
    }
    if (!isOut) world.count('turnedAway')
    return { extra: EXPLAINS_MS }
  }

  function inside({ visit, line }: Standing, now: number): Then {
    const { list, measure } = line
    if (visit.direction === 'out') return { extra: 0 }
    measure.entered += 1
    if (list.kind === 'entrance' && truth.passed(list.id, visit.guest) === 1) world.count('entered')
    const copied = copies.get(list.id) ?? 0
    if (copied > 0) {
      copies.set(list.id, copied - 1)
      const copy = { ...visit, proper: false }
      events.add(now + chance() * COPY_MS, { kind: 'join', standing: { visit: copy, line, joined: 0, tries: 0 } })
    }
    return { extra: 0 }
  }

  return {
    come(visit, text) {
      const line = lines.find(({ list }) => list.id === visit.listId)
      if (line === undefined || line.gates.length === 0) return
      const standing = { visit, line, joined: 0, tries: 0, ...(text !== undefined && { text }) }
      events.add(visit.at, { kind: 'act', act: () => came(standing, visit.at) })
      events.add(visit.at, { kind: 'join', standing })
    },
    at: (moment, act) => events.add(moment, { kind: 'act', act }),
    copyAt: (listId) => void copies.set(listId, (copies.get(listId) ?? 0) + 1),
    async play() {
      for (let next = events.next(); next !== undefined; next = events.next()) {
        const { at, all } = next
        await world.until(at)
        for (const one of all) if (one.kind === 'act') await one.act()
        for (const one of all) {
          if (one.kind === 'join') join(one.standing, at, one.to)
          if (one.kind !== 'free') continue
          one.station.busy = false
          goOn(one.line, at)
        }
        const scans = all.filter((one) => one.kind === 'scan')
        if (scans.length > 0) await scanned(scans, at)
      }
      for (const { gates } of lines)
        for (const gate of gates) {
          Object.assign(gate, { online: true, lossy: 0 })
          await hear(gate)
        }
    },
  }
}
