/** The days of the meeting at its doors: arrivals, a network that dies, copies, walk-ins, the last hand-over. */
import { checkin } from '#contract/checkin/calls.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { staff } from '#contract/staff.ts'
import { newAdmissionCode } from '#server/flow/ids.ts'
import { attendance, towards, type Visit, visitsOf } from '../doors/arrivals.ts'
import { byHandAt } from '../doors/by-hand.ts'
import { type Day, daysOf } from '../doors/days.ts'
import { sellToWalkIns } from '../doors/desk.ts'
import { endOneTicket } from '../doors/end-ticket.ts'
import { openGate, hear, type Gate } from '../doors/gate.ts'
import { guestsOf } from '../doors/guests.ts'
import { hallOf, type Line } from '../doors/hall.ts'
import { dyingNetwork } from '../doors/network.ts'
import { type Truth, truthOfDoors } from '../doors/truth.ts'
import type { DoorMeasure } from '../measures.ts'
import { personFrom } from '../people/person.ts'
import type { Player } from '../player.ts'
import type { Phase, World } from '../world.ts'
import { auditDoors } from './audits.ts'

const MINUTE = 60_000
/** Devices are at their gates so long before the first guest. */
const READY_MS = 10 * MINUTE
/** Of a hundred who come, so many codes are copied; and at most so many ended tickets are tried. */
const COPIED = 0.02
const ENDED_MOST = 3
/** Helpers of the doors have phones from here on; a team of more is not made up, two doors share one then. */
const FIRST_HELPER = 1_000
const HELPERS_MOST = 40
/** Of a device. */
const NAME_MOST = 18

export const doors: Phase = {
  name: 'doors',
  weight: 350,
  async play(world) {
    const { organiser, meetingId, chance } = world
    const days = await daysOf(world)
    const lists = await listsOf(world)
    const everybody = await guestsOf(world)
    const { rotating } = await organiser.do(checkin.codeKind, { meetingId })
    const good = everybody.filter(({ endedAt }) => endedAt === Infinity)
    const coming = attendance(good, days.length, chance)
    const truth = truthOfDoors()
    const byHand = byHandAt(world, truth, rotating === 1)
    const helperOf = helpersOf(world)
    for (const [place, day] of days.entries()) {
      const isFirst = place === 0
      const today = good.filter((guest) => coming.get(guest)?.[place] === true)
      const tried = isFirst ? chance.shuffled(everybody.filter(({ endedAt }) => endedAt < Infinity)).slice(0, ENDED_MOST) : []
      const visits = visitsOf({
        lists,
        day,
        isFirst,
        isLast: place === days.length - 1,
        guests: [...today, ...tried],
        hasPassed: (listId, guest) => truth.passed(listId, guest) > 0,
        chance,
      })
      if (visits.length === 0) continue
      await playDay(world, { day, isFirst, lists, visits, truth, byHand, live: rotating === 1, helperOf })
    }
    await auditDoors(world, truth, lists)
  },
}

/** Those of the meeting; where none is an entrance, one that the script has made. */
async function listsOf({ organiser, meetingId, measures, say }: World): Promise<CheckinList[]> {
  // Visits are not played.
  const lists = (await organiser.do(checkin.lists, { meetingId })).filter(({ kind }) => kind !== 'visitor')
  if (lists.some(({ kind }) => kind === 'entrance')) return lists
  const made = await organiser.ask(checkin.saveList, {
    id: '',
    meetingId,
    name: '入口',
    kind: 'entrance',
    ticketIds: [],
    windows: [],
    passes: 'once',
    exits: 0,
    accepts: ['entry', 'rotating'],
    questions: [],
    gates: [{ id: '', name: '入口' }],
    self: 0,
  })
  if (made.data === null) return lists
  measures.listsMade.push(made.data.id)
  say('会议没有入口签到名单，演练临时建了一个')
  return [...lists, made.data]
}

/** Who stands at which gate: made up, and made staff of the meeting when they are first needed. */
function helpersOf(world: World): (n: number) => Promise<Player> {
  const helpers = new Map<number, Promise<Player>>()
  const hire = async (n: number) => {
    const { name, mobile } = personFrom(world.chance, 'staff', FIRST_HELPER + n)
    const helper = await world.join(mobile, name)
    // Refused only where they are staff already, or the hour has seen too many.
    await world.organiser.ask(staff.add, { meetingId: world.meetingId, mobile, name, listIds: [] })
    return helper
  }
  return (n) => {
    const place = n % HELPERS_MOST
    const there = helpers.get(place) ?? hire(place)
    helpers.set(place, there)
    return there
  }
}

interface PlayedDay {
  day: Day
  isFirst: boolean
  lists: readonly CheckinList[]
  visits: readonly Visit[]
  truth: Truth
  byHand: ReturnType<typeof byHandAt>
  live: boolean
  helperOf: (n: number) => Promise<Player>
}

async function playDay(world: World, { day, isFirst, lists, visits, truth, byHand, live, helperOf }: PlayedDay): Promise<void> {
  const { chance, measures, say } = world
  const first = visits.reduce((least, { at }) => Math.min(least, at), Infinity)
  await world.until(first - READY_MS)
  const needed = lists.filter(({ id }) => visits.some(({ listId }) => listId === id))
  const lines = await openLines(world, needed, day, helperOf)
  say(`签到开始，${lines.reduce((sum, { gates }) => sum + gates.length, 0)} 台设备就位`)
  const hall = hallOf({ world, day: day.day, lines, truth, byHand, live })
  for (const visit of visits) hall.come(visit)
  for (const line of lines) {
    const moments = visits
      .filter(({ listId, proper, direction }) => listId === line.list.id && proper && direction === 'in')
      .map(({ at }) => at)
    dyingNetwork(world, hall, line, moments)
    if (!isFirst || line.list.kind !== 'entrance' || moments.length === 0) continue
    const copies = Math.max(1, Math.round(moments.length * COPIED))
    for (let n = 0; n < copies; n++) hall.at(first + ((day.begins - first) * (n + 1)) / (copies + 1), () => hall.copyAt(line.list.id))
    strangers(day, line.list, visits).forEach(([visit, text]) => hall.come(visit, text))
  }
  if (isFirst) {
    endOneTicket(world, hall, visits)
    await sellToWalkIns(world, hall, { lists: needed, comes: () => towards(day.begins, chance) })
  }
  await hall.play()
  for (const { gates, measure } of lines) {
    for (const gate of gates) await gate.engine.close().catch(() => hear(gate))
    measures.doors.push(measure)
  }
  const sum = (of: (measure: DoorMeasure) => number) => lines.reduce((all, { measure }) => all + of(measure), 0)
  say(`签到结束，入场 ${sum(({ entered }) => entered)} 人次，断网时查验 ${sum(({ offline }) => offline)} 次`)
  await world.until(day.ends)
}

/** A device at each gate, all of them with their share of the list. */
async function openLines(world: World, lists: readonly CheckinList[], { day }: Day, helperOf: PlayedDay['helperOf']): Promise<Line[]> {
  const lines: Line[] = []
  let helpers = 0
  for (const list of lists) {
    const gates: Gate[] = []
    for (const [place, { id, name }] of list.gates.entries()) {
      const helper = await helperOf(helpers++)
      const post = {
        helper,
        listId: list.id,
        gateId: id,
        name: [...`${place + 1}号机 ${name}`].slice(0, NAME_MOST).join('').trim(),
        browser: `rehearsal-gate-${helpers}`,
      }
      const gate = await openGate(world, post)
      if (gate.engine.canStart()) gates.push(gate)
    }
    // Slots are asked for, let go of, and then given.
    for (let round = 0; round < 3 && gates.length > 1; round++) for (const gate of gates) await hear(gate)
    const measure = { listId: list.id, name: list.name, day, came: 0, entered: 0, devices: gates.length, perMinute: 0, longestWait: 0 }
    lines.push({ list, gates, measure: { ...measure, refused: {}, rightly: {}, offline: 0 } })
  }
  return lines
}

/** A ticket of another meeting, and a code of somebody else's system. */
function strangers({ begins }: Day, { id }: CheckinList, visits: readonly Visit[]): [Visit, string][] {
  const some = visits.find(({ listId }) => listId === id)
  if (some === undefined) return []
  const visit = { ...some, direction: 'in', proper: false } as const
  return [
    [{ ...visit, at: begins - 20 * MINUTE }, newAdmissionCode()],
    [{ ...visit, at: begins - 10 * MINUTE }, 'https://u.wechat.com/kM3xPz'],
  ]
}
