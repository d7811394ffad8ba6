/**
 * What is wrong with a plan, reckoned from it alone: the one rule of the checks, a pure function. Guests who do not come, or
 * have gone, are in nobody's way.
 */
import { bufferOf, lateness } from './check-arrival.ts'
import { bedsTooFew, nightsWithoutRoom, seatsTakenTwice } from './check-places.ts'
import type { CheckedGuest, CheckedPlan, PlanBuffer, PlanFinding } from './check-plan.ts'
import { carsOverused, hostsAtTwoPlaces, legsOutOfOrder } from './check-ways.ts'
import { missingOf } from './missing.ts'
import { checkKinds, type GuestState, missingWords } from './words.ts'

const away: ReadonlySet<GuestState> = new Set(['declined', 'cancelled', 'left'])
/** What is not there yet is no fault of a file whose guest has not said that they come. */
const undecided: ReadonlySet<GuestState> = new Set(['listed', 'invited'])

/**
 * @param marginMinutes by which guests are to be at the venue before a call time.
 * @returns findings, what cannot be before what should be looked at; a buffer for each appearance, in their order.
 */
export function checkPlan(
  whole: CheckedPlan,
  { marginMinutes }: { marginMinutes: number },
): { findings: PlanFinding[]; buffers: PlanBuffer[] } {
  const guests = new Map(whole.guests.filter(({ state }) => !away.has(state)).map((guest) => [guest.id, guest]))
  const isExpected = (guestId: string) => guests.has(guestId)
  const theirs = <T extends { guestId: string }>(things: readonly T[]) => things.filter(({ guestId }) => isExpected(guestId))
  const plan = { ...whole, legs: theirs(whole.legs), seats: theirs(whole.seats), appearances: theirs(whole.appearances) }
  const nameOf = (guestId: string) => guests.get(guestId)?.name ?? ''
  const legsBy = Map.groupBy(plan.legs, ({ guestId }) => guestId)
  const arrivals = plan.appearances.map((appearance) => bufferOf(appearance, legsBy.get(appearance.guestId) ?? []))
  const findings = [
    ...arrivals.flatMap((arrival) => lateness(nameOf(arrival.buffer.guestId), arrival, marginMinutes)),
    ...legsOutOfOrder(plan.legs, nameOf),
    ...carsOverused(plan, guests, nameOf),
    ...seatsTakenTwice(plan, nameOf),
    ...nightsWithoutRoom(plan, nameOf),
    ...bedsTooFew(plan, isExpected),
    ...hostsAtTwoPlaces(plan, guests, nameOf),
    ...[...guests.values()].flatMap((guest) => incompleteness(guest, plan)),
  ]
  const rank = ({ level, kind }: PlanFinding) => (level === 'bad' ? 0 : checkKinds.length) + checkKinds.indexOf(kind)
  return { findings: findings.toSorted((one, other) => rank(one) - rank(other)), buffers: arrivals.map(({ buffer }) => buffer) }
}

function incompleteness({ id, name, honorific, host, state }: CheckedGuest, plan: CheckedPlan): PlanFinding[] {
  if (undecided.has(state)) return []
  const lacks = missingOf({
    honorific,
    hasHost: host !== '',
    legs: plan.legs.filter(({ guestId }) => guestId === id).map((leg) => ({ ...leg, hasCar: leg.carId !== '' })),
    rooms: plan.rooms.filter((room) => room.state !== 'no_show' && room.guestIds.includes(id)).length,
    occasions: plan.banquets.length + plan.appearances.filter(({ guestId }) => guestId === id).length,
    seats: plan.seats.filter(({ guestId }) => guestId === id).length,
  })
  if (lacks.length === 0) return []
  const what = `${name}还缺：${lacks.map((missing) => missingWords[missing]).join('、')}`
  return [{ kind: 'incomplete', level: 'warn', guestIds: [id], what, minutes: null }]
}
