/**
 * A morning at four doors with dying Wi-Fi. Thousands of people have tickets, or
 * visitors have passes that are alive; some arrive, some of them with a ticket that somebody else shows too; every
 * device loses the network when it likes, pages are reloaded and die, devices
 * hand tickets to each other by code. What the screens said is held against
 * what is true of each ticket.
 */
import { endAdmission } from '#server/features/admission/issue.ts'
import { moveVisit } from '#server/features/visitor/move.ts'
import { tellDoors } from '#server/features/visitor/roster.ts'
import { lockVisit } from '#server/features/visitor/store.ts'
import type { ScanResult } from '#src/features/checkin/device/door.ts'
import { type TestApp, testApp } from './app.ts'
import { type Chance, chanceOf } from '#rehearsal/chance.ts'
import type { Db } from '#server/db/db.ts'
import { makeList } from './doorway.ts'
import { hall } from './hall.ts'
import { type OfflineDevice, offlineDevice } from './offline-device.ts'
import { signInAs } from './person.ts'
import { letAllCome } from './visits-at-doors.ts'

export interface Morning {
  tickets: number
  arrivals: number
  seed: number
  /** Instead of people with tickets come visitors. */
  visitors?: boolean
}

interface Comer {
  name: string
  /** What their phone shows at a moment. */
  shown(at: number): string
  /** They give their ticket back, or call their visit off. */
  end(): Promise<void>
}

/** What is true of somebody's ticket. */
interface Truth {
  guest: Comer
  /** At which door, each time that a screen let it in. */
  admitted: string[]
  ended: boolean
  endedAt: number
  /** Turned away although the ticket was good and nobody was in. */
  wrongly: string[]
  /** All that screens said about it, in order. */
  said: string[]
}

export interface Report {
  twice: Truth[]
  wrongly: Truth[]
  /** Good tickets whose holders never got in. */
  left: Truth[]
  /** Ended tickets let in by a device that had heard of it. */
  ended: string[]
  shown: number
  /** Verdicts that the server does not have. */
  missing: string[]
  atServer: { entered: number; conflicts: number }
  entered: number
  endedButIn: number
  counted: number[]
  offline: number
  handedOver: number
  forced: number
  errors: TestApp['errors']
}

const HOPS = 4
/** While one verdict is waited for: the first turns of the event loop are enough where no other device is asked. */
const TURNS_MOST = 5_000
const AT_ONCE = 8
/** From one door to the next. */
const WALK_MS = 8_000

export async function morning(db: Db, { tickets, arrivals, seed, visitors = false }: Morning): Promise<Report> {
  const chance = chanceOf(seed)
  const test = await testApp(db)
  const organiser = await signInAs(test, 'organiser')
  const phoneOf = () => `139${String(Math.floor(chance() * 1e8)).padStart(8, '0')}`
  const guests = await (visitors ? visitsTo(test, tickets, phoneOf) : ticketsAt(test, tickets, phoneOf, chance))
  const list = await makeList(organiser, {
    kind: visitors ? 'visitor' : 'entrance',
    exits: 0,
    gates: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `${id} 门` })),
  })
  const devices: OfflineDevice[] = []
  for (const gateId of ['a', 'b', 'c', 'd']) {
    const staff = await signInAs(test, 'staff')
    devices.push(
      await offlineDevice(
        { app: test.app, clock: test.clock, seed: seed * 10 + devices.length },
        { token: staff.token as string, name: `${gateId} 的手机`, listId: list.id, gateId },
      ),
    )
  }
  for (const round of [1, 2, 3])
    for (const device of devices) if (!(await device.catchUp())) throw new Error(`not in touch in round ${round}`)
  const told = { nonces: new Set<string>(), offline: 0, forced: 0, handedOver: 0, ended: [] as string[] }
  const people = peopleAt({ test, chance, devices, told })
  const plan = planned(guests, arrivals, chance)
  const events = eventsOf(arrivals, chance)

  for (const [step, arriving] of plan.entries()) {
    test.clock.pass(500 + Math.floor(chance() * 3_000))
    await weather(test, devices, chance)
    for (const device of devices) if (device.online && chance() < 0.2) await device.catchUp()
    const event = events.get(step)
    if (event === 'end') await people.endSomebody(plan.slice(step))
    if (event === 'reload') await pick(devices, chance).restart()
    if (event === 'pass') told.handedOver += await passOn(devices, chance)
    await people.present(arriving, pick(devices, chance), event === 'crash')
  }
  for (const device of devices) {
    device.online = true
    device.lossy = 0
  }
  for (let round = 0; round < 6; round++) for (const device of devices) await device.catchUp()
  await people.comeBack()
  test.clock.pass(10_000)
  for (let round = 0; round < 3; round++) for (const device of devices) await device.catchUp()
  return people.report(list.id)
}

async function ticketsAt(test: TestApp, size: number, phoneOf: () => string, chance: Chance): Promise<Comer[]> {
  const guests = await hall(test.deps.db, size, { now: test.clock(), phoneOf })
  return guests.map(({ name, code, admissionId: id }) => ({
    name,
    shown: () => code,
    end: () =>
      test.deps.db.write(async (tx) => {
        const { status } = await tx.selectFrom('admissions').select('status').where('id', '=', id).executeTakeFirstOrThrow()
        const step = { who: 'test', why: 'gave it back', at: test.clock() }
        if (chance() < 0.5) await endAdmission(tx, { id, status }, { ...step, action: 'revoke' }, 'refunded')
        else {
          const given = { ...step, action: 'give', order: { status: 1 }, endsAt: Infinity, everIn: false } as const
          await endAdmission(tx, { id, status }, given, 'transferred')
        }
      }),
  }))
}

async function visitsTo(test: TestApp, size: number, phoneOf: () => string): Promise<Comer[]> {
  const visits = await letAllCome(test, size, () => ({ mobile: phoneOf(), to_at: test.clock() + 12 * 3_600_000 }))
  return visits.map(({ id, name, pass }) => ({
    name,
    shown: pass,
    end: () =>
      test.deps.db.write(async (tx) => {
        const visit = await lockVisit(tx, id)
        const moved = visit && (await moveVisit(tx, visit, 'cancel', { who: 'test', at: test.clock() }))
        if (moved !== undefined) await tellDoors(tx, moved)
      }),
  }))
}

const pick = <T>(some: readonly T[], chance: Chance): T => some[Math.floor(chance() * some.length)] as T

interface Arriving {
  truth: Truth
  copy: boolean
}

/** Who comes when: one in ten tickets is shown once more, later, by somebody who has a picture of it. */
function planned(guests: readonly Comer[], arrivals: number, chance: Chance): Arriving[] {
  const first: Arriving[] = chance
    .shuffled(guests)
    .slice(0, Math.round(arrivals / 1.1))
    .map((guest) => ({ truth: { guest, admitted: [], ended: false, endedAt: 0, wrongly: [], said: [] }, copy: false }))
  const plan = [...first]
  for (const { truth } of chance.shuffled(first).slice(0, arrivals - first.length)) {
    const after = plan.findIndex((one) => one.truth === truth)
    plan.splice(after + 1 + Math.floor(chance() * (plan.length - after)), 0, { truth, copy: true })
  }
  return plan
}

type Event = 'reload' | 'crash' | 'pass' | 'end'

function eventsOf(arrivals: number, chance: Chance): Map<number, Event> {
  const events = new Map<number, Event>()
  const add = (count: number, event: Event) => {
    for (let n = 0; n < count; n++) events.set(Math.floor(((n + 0.2 + chance() * 0.6) / count) * arrivals), event)
  }
  add(Math.ceil(arrivals / 50), 'end')
  add(Math.ceil(arrivals / 60), 'pass')
  add(Math.max(2, Math.ceil(arrivals / 1000)), 'reload')
  add(Math.max(1, Math.ceil(arrivals / 2000)), 'crash')
  return events
}

/** Networks go for some dozens of arrivals and come back; while they are there, some of what is sent is lost. */
async function weather(test: TestApp, devices: readonly OfflineDevice[], chance: Chance): Promise<void> {
  for (const device of devices) {
    if (chance() >= (device.online ? 0.02 : 0.03)) continue
    device.online = !device.online
    device.lossy = chance() < 0.5 ? 0.1 : 0
    // Whoever asks it now is not kept waiting: the server takes it for gone.
    if (!device.online) test.clock.pass(6_000)
    else await device.catchUp()
  }
}

/** A device gives some of its tickets to another by showing codes, and tells it who has come in. @returns tickets that changed hands. */
async function passOn(devices: readonly OfflineDevice[], chance: Chance): Promise<number> {
  const [giver, taker] = chance.shuffled(devices) as [OfflineDevice, OfflineDevice]
  const slots = giver.engine
    .state()
    .own.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, place) => from + place))
    .filter(() => chance() < 0.3)
  let tickets = 0
  for (const text of [...(await giver.engine.give(taker.engine.state().no, { slots })), ...(await giver.engine.tellAdmitted())]) {
    const taken = await taker.engine.take(text)
    if (taken === 'refused') throw new Error('a code of the list was refused')
    tickets += taken.admissions
    // Scanned again it is the same.
    if (chance() < 0.2) await taker.engine.take(text)
  }
  return tickets
}

interface Stage {
  test: TestApp
  chance: Chance
  devices: OfflineDevice[]
  told: { nonces: Set<string>; offline: number; forced: number; handedOver: number; ended: string[] }
}

function peopleAt({ test, chance, devices, told }: Stage) {
  const everybody = new Set<Truth>()
  const waiting: Arriving[] = []

  /** While the server asks another device for the ticket, that one goes on with its syncs. */
  async function shownAt(device: OfflineDevice, act: () => Promise<ScanResult>): Promise<ScanResult> {
    const under = { isDone: false }
    const shown = act().finally(() => {
      under.isDone = true
    })
    for (let turns = 0; !under.isDone; turns++) {
      if (turns > TURNS_MOST) throw new Error('no verdict comes')
      await new Promise((resolve) => (turns <= AT_ONCE ? setImmediate(resolve) : setTimeout(resolve, 1)))
      if (turns > AT_ONCE && device.online)
        for (const other of devices)
          if (other !== device && other.online && !under.isDone) await other.engine.turn({ wait: false }).catch(() => {})
    }
    const { nonce, offline } = await shown
    told.nonces.add(nonce)
    if (offline) told.offline += 1
    return shown
  }

  async function present(arriving: Arriving, first: OfflineDevice, crash: boolean): Promise<void> {
    const { truth, copy } = arriving
    everybody.add(truth)
    let device = first
    if (crash) {
      // Dies somewhere between question and verdict. Who saw none tries again.
      let seen: { shown: ScanResult; syncedAt: number } | undefined
      const { engine } = device
      void engine.scan(truth.guest.shown(test.clock())).then(
        (shown) => {
          seen = { shown, syncedAt: engine.state().syncedAt }
        },
        () => {},
      )
      for (let moments = Math.floor(chance() * 6); moments > 0; moments--) await new Promise((resolve) => setTimeout(resolve, 1))
      await device.restart()
      if (seen !== undefined) {
        told.nonces.add(seen.shown.nonce)
        if ((await judged(arriving, device, seen.shown, seen.syncedAt)) === 'done') return
      }
    }
    for (let hop = 0; hop < HOPS; hop++) {
      const shown = await shownAt(device, () => device.engine.scan(truth.guest.shown(test.clock())))
      const next = await judged(arriving, device, shown)
      if (next === 'done') return
      if (next === undefined) break
      device = next
      test.clock.pass(WALK_MS)
    }
    if (!copy) waiting.push(arriving)
  }

  /**
   * @param syncedAt when the device had last heard from the server, as it decided: a page that begins anew hears at once.
   * @returns where they go next; undefined where nobody can say yet.
   */
  async function judged(
    { truth, copy }: Arriving,
    device: OfflineDevice,
    shown: ScanResult,
    syncedAt = device.engine.state().syncedAt,
  ): Promise<OfflineDevice | 'done' | undefined> {
    const { verdict, why, holder } = shown
    const saying = `${device.name} ${shown.offline ? 'offline' : 'online'} ${verdict} ${why} ${copy ? 'copy' : ''}`.trim()
    truth.said.push(saying)
    if (verdict === 'admit') {
      truth.admitted.push(saying)
      const later = syncedAt - truth.endedAt
      if (truth.ended && (!shown.offline || later > 0)) told.ended.push(`${truth.guest.name}: ${saying}, in touch ${later} ms after`)
      return 'done'
    }
    if (why === 'held') return devices.find(({ name }) => name === holder?.name && name !== device.name)
    // Nobody knows whether they went in: whoever stands there looks.
    if (why === 'unsure' && !copy && truth.admitted.length === 0) {
      told.forced += 1
      const forced = await shownAt(device, () => device.engine.again(shown.nonce, { forced: true }))
      if (forced.verdict === 'admit') truth.admitted.push(`${device.name} forced`)
      return 'done'
    }
    // With a picture of somebody else's ticket they are told to wait: nobody lets them in, and nobody says that it is used.
    if (why === 'unsure' && copy) return undefined
    if (!truth.ended && truth.admitted.length === 0) {
      truth.wrongly.push(saying)
      return undefined
    }
    return 'done'
  }

  return {
    present,
    /** One who is still to come gives their ticket back. */
    async endSomebody(plan: readonly Arriving[]): Promise<void> {
      const truth = plan[Math.floor(chance() * plan.length)]?.truth
      if (truth === undefined || truth.ended || truth.admitted.length > 0) return
      const at = test.clock()
      await truth.guest.end()
      Object.assign(truth, { ended: true, endedAt: at })
    },
    /** Those whom nobody could say yes or no to, when all devices are in touch again. */
    async comeBack(): Promise<void> {
      for (const arriving of waiting.splice(0)) {
        test.clock.pass(1_000)
        const device = pick(devices, chance)
        await device.catchUp()
        if (arriving.truth.admitted.length === 0) await present(arriving, device, false)
      }
    },
    async report(listId: string): Promise<Report> {
      const { db } = test.deps
      const truths = [...everybody]
      const nonces = new Set(
        (await db.read.selectFrom('checkin_scans').select('nonce').where('list_id', '=', listId).execute()).map(({ nonce }) => nonce),
      )
      const states = await db.read
        .selectFrom('checkin_states')
        .select(['entered'])
        .where('list_id', '=', listId)
        .where('entered', '>', 0)
        .execute()
      const conflicts = await db.read
        .selectFrom('checkin_scans')
        .select('id')
        .where('list_id', '=', listId)
        .where('conflict', '=', 1)
        .execute()
      return {
        twice: truths.filter(({ admitted }) => admitted.length > 1),
        wrongly: truths.filter(({ wrongly }) => wrongly.length > 0),
        left: truths.filter(({ admitted, ended }) => admitted.length === 0 && !ended),
        ended: told.ended,
        shown: told.nonces.size,
        missing: [...told.nonces].filter((nonce) => !nonces.has(nonce)),
        atServer: { entered: states.length, conflicts: conflicts.length },
        entered: truths.filter(({ admitted }) => admitted.length > 0).length,
        endedButIn: truths.filter(({ admitted, ended }) => ended && admitted.length > 0).length,
        counted: devices.map(({ engine }) => engine.state().counts.entered),
        offline: told.offline,
        handedOver: told.handedOver,
        forced: told.forced,
        errors: test.errors,
      }
    },
  }
}
