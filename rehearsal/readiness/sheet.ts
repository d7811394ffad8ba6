/** The readiness sheet: one page of what would have gone wrong, what is worth a look, and what held. */
import { type Finding, findingStates } from '#contract/rehearsal.ts'
import { toWire } from '#server/flow/clock.ts'
import type { SheetOf } from '../world.ts'
import { audience, deciding } from './audience.ts'
import { audits } from './audits.ts'
import { booking } from './booking.ts'
import { doors } from './doors.ts'
import { entrances, saleBeyondDoors } from './entrances.ts'
import { figuresOf } from './figures.ts'
import type { Facts, Family } from './finding.ts'
import { messages } from './messages.ts'
import { payment } from './payment.ts'
import { places } from './places.ts'
import { playedIn } from './played.ts'
import { programme } from './programme.ts'
import { questions } from './questions.ts'
import { refunds } from './refunds.ts'
import { refusals } from './refusals.ts'
import { texts } from './texts.ts'

/** In the order in which they are read: how one comes to a ticket, then to the meeting. */
const families: readonly Family[] = [
  entrances,
  saleBeyondDoors,
  booking,
  places,
  audience,
  payment,
  questions,
  deciding,
  refunds,
  doors,
  messages,
  programme,
  texts,
  refusals,
  audits,
]

export const sheetOf: SheetOf = async (world, settings, real, { from, seconds }) => {
  const played = await playedIn(world, real.smsSign)
  const facts: Facts = { settings, played, real, measures: world.measures, people: world.people }
  return {
    title: settings.meeting.title,
    people: world.people,
    fromTime: toWire(from),
    toTime: toWire(world.now()),
    seconds,
    findings: findingsOf(facts),
    figures: figuresOf(facts),
  }
}

/** More of one kind are told by their number: it is one page. */
const OF_A_KIND = 4

/** Pure. */
export function findingsOf(facts: Facts): Finding[] {
  const all = families.flatMap((family) => family(facts))
  const kinds = Map.groupBy(all, ({ state, key }) => `${state} ${key}`)
  const told = [...kinds.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined || same.length <= OF_A_KIND) return same
    const shown = same.slice(0, OF_A_KIND - 1)
    return [...shown, { ...first, what: `还有 ${same.length - shown.length} 处同样的情况`, why: '请逐一核对。' }]
  })
  return findingStates.flatMap((state) => told.filter((one) => one.state === state))
}
