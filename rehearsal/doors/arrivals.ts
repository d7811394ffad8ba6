/** Who comes to which list, and when: by the meeting's own lists and windows, along the curve in which people really come. */
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { Direction } from '#contract/checkin/rule.ts'
import { DAY_MS, startOf } from '#server/features/bill/days.ts'
import { fromWire } from '#server/flow/clock.ts'
import type { Chance } from '../chance.ts'
import type { Day } from './days.ts'
import type { Guest } from './guests.ts'

/** Somebody who stands in line at a list. */
export interface Visit {
  at: number
  listId: string
  guest: Guest
  direction: Direction
  /** Whether the door is to let them in, as far as people can tell: not with a copy, at a wrong door, or with a ticket that has ended. */
  proper: boolean
}

const MINUTE = 60_000
/** Of those with a ticket, paid for or free, so many stay at home. */
const STAYS_AWAY = 0.08
/** Of a meeting of several days: those who come on a later day first, and those who come back on each further one. */
const LATER_DAY = 0.1
const COMES_BACK = 0.85
/** Those who go to a meal, a room, a gift. */
const GOES_INSIDE = 0.8
/** A second entrance of a day is one of its own (an evening) from so long after the beginning. */
const OF_ITS_OWN = 2 * 60 * MINUTE
/** A wrong door is tried by so many, once. */
const WRONG_DOORS = 2

/** Moments are whole milliseconds. */
const after = (moment: number, minutes: number) => moment + Math.round(minutes * MINUTE)

/** Of the morning: a few an hour early, most in the last half hour, one in eight late. */
export function towards(begins: number, chance: Chance): number {
  const kind = chance()
  if (kind < 0.12) return after(begins, chance() * 35)
  if (kind < 0.3) return after(begins, -35 - chance() * 40)
  return after(begins, -40 + 20 * (chance() + chance()))
}

/** Of a meal: a crowd when it opens, and fewer and fewer from then on. */
const atOpening = (opens: number, chance: Chance) => after(opens, 50 * chance() ** 2)

type Window = { from: number; to: number }

/** Windows of a list on a day, by the hour. */
export function windowsOn({ windows }: Pick<CheckinList, 'windows'>, day: string): Window[] {
  const [from, to] = [startOf(day), startOf(day) + DAY_MS]
  return windows
    .map((window) => ({ from: fromWire(window.from), to: fromWire(window.to) }))
    .filter((window) => window.from < to && window.to > from)
    .toSorted((one, other) => one.from - other.from)
}

export const letsIn = ({ ticketIds }: Pick<CheckinList, 'ticketIds'>, { ticketId }: Pick<Guest, 'ticketId'>): boolean =>
  ticketIds.length === 0 || ticketIds.includes(ticketId)

/** On which days each of them comes, decided once. */
export function attendance(guests: readonly Guest[], days: number, chance: Chance): ReadonlyMap<Guest, readonly boolean[]> {
  return new Map(
    guests.map((guest) => {
      if (chance() < STAYS_AWAY) return [guest, []]
      const first = days > 1 && chance() < LATER_DAY ? 1 + Math.floor(chance() * (days - 1)) : 0
      return [guest, Array.from({ length: days }, (_, day) => day === first || (day > first && chance() < COMES_BACK))]
    }),
  )
}

interface Plan {
  lists: readonly CheckinList[]
  day: Day
  isFirst: boolean
  isLast: boolean
  /** Those who come today. */
  guests: readonly Guest[]
  hasPassed(listId: string, guest: Guest): boolean
  chance: Chance
}

/** A day's visits, in no order. */
export function visitsOf(plan: Plan): Visit[] {
  const { lists, day, isFirst, guests, chance } = plan
  const entrances = lists.filter(({ kind }) => kind === 'entrance')
  const wrong = new Map<string, number>()
  return guests.flatMap((guest) => {
    const visits: Visit[] = []
    const proper = guest.endedAt === Infinity
    for (const { list, at } of doorsOf(guest, entrances, plan)) {
      visits.push({ at, listId: list.id, guest, direction: 'in', proper })
      if (list.passes === 'again' && list.exits === 1 && proper && !plan.isLast)
        visits.push({ at: after(day.ends, -20 * chance()), listId: list.id, guest, direction: 'out', proper })
    }
    const [own] = visits
    const other = entrances.find((list) => !letsIn(list, guest))
    if (isFirst && proper && own !== undefined && other !== undefined && (wrong.get(other.id) ?? 0) < WRONG_DOORS) {
      wrong.set(other.id, (wrong.get(other.id) ?? 0) + 1)
      // They have read the sign too late, and are at their own door in time.
      if (other.id !== own.listId) visits.push({ ...own, at: after(own.at, -3), listId: other.id, proper: false })
    }
    return proper ? [...visits, ...insideOf(guest, plan)] : visits
  })
}

/** Entrances that somebody comes to on a day, and when. */
function doorsOf(
  guest: Guest,
  entrances: readonly CheckinList[],
  { day, isFirst, hasPassed, chance }: Plan,
): { list: CheckinList; at: number }[] {
  const own = entrances.filter((list) => letsIn(list, guest))
  // Nobody has told them that their ticket is for no door: they come to the one for most.
  const known = own.length > 0 ? own : entrances.toSorted((one, other) => other.ticketIds.length - one.ticketIds.length).slice(0, 1)
  const open = known.filter((list) => list.windows.length === 0 || windowsOn(list, day.day).length > 0)
  // A day on which no list is open is one on which nobody is asked for a ticket; on the first one they come all the same.
  const today = open.length > 0 || !isFirst ? open : known
  const opens = (list: CheckinList) => windowsOn(list, day.day)[0]?.from ?? -Infinity
  const evenings = today.filter((list) => opens(list) >= day.begins + OF_ITS_OWN)
  const mornings = today.filter((list) => !evenings.includes(list))
  // Of two doors for the same people those with the rarer ticket have one of their own.
  const narrow = (one: CheckinList, other: CheckinList) => (one.ticketIds.length || Infinity) - (other.ticketIds.length || Infinity) || 0
  const [morning] = mornings.toSorted(narrow)
  return [
    ...(morning === undefined ? [] : [{ list: morning, at: towards(day.begins, chance) }]),
    ...evenings.map((list) => ({ list, at: atOpening(opens(list), chance) })),
  ].filter(({ list }) => list.passes === 'again' || !hasPassed(list.id, guest))
}

/** Rooms, meals and gifts: in each of their windows, or once, some time after the beginning. */
function insideOf(guest: Guest, { lists, day, hasPassed, chance }: Plan): Visit[] {
  return lists
    .filter((list) => list.kind === 'inside' && letsIn(list, guest))
    .flatMap((list): Visit[] => {
      if (chance() >= GOES_INSIDE) return []
      const visit = { listId: list.id, guest, direction: 'in', proper: true } as const
      if (list.windows.length > 0) return windowsOn(list, day.day).map(({ from }) => ({ ...visit, at: atOpening(from, chance) }))
      return hasPassed(list.id, guest) ? [] : [{ ...visit, at: after(day.begins, chance() * 120) }]
    })
}
