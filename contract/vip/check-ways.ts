/** Checks of how guests move: legs in order, cars and hosts in one place at a time. */
import { type CheckedGuest, type CheckedLeg, type CheckedPlan, MINUTE, pairsOf, type PlanFinding, timeOf } from './check-plan.ts'

/** What a pick-up or a drive to the station takes, at least. */
const DRIVE_MINUTES = 30
/** Nobody gets from one station to another, and finds somebody there, in less. */
const BETWEEN_STATIONS_MINUTES = 45

type Named = (guestId: string) => string

/** A leg begins before the one before it ends; or somebody goes home before they come. */
export function legsOutOfOrder(legs: readonly CheckedLeg[], nameOf: Named): PlanFinding[] {
  const found: PlanFinding[] = []
  const finding = (level: PlanFinding['level'], guestId: string, what: string) =>
    found.push({ kind: 'order', level, guestIds: [guestId], what: `${nameOf(guestId)}${what}`, minutes: null })
  for (const [guestId, own] of Map.groupBy(legs, (leg) => leg.guestId)) {
    const [first, ...rest] = own.toSorted((one, other) => one.from - other.from || one.to - other.to)
    let before = first as CheckedLeg
    for (const leg of rest) {
      if (leg.from < before.to)
        finding('bad', guestId, `的行程“${routeOf(before)}”${timeOf(before.to)}才结束，“${routeOf(leg)}”${timeOf(leg.from)}已出发`)
      if (leg.to > before.to) before = leg
    }
    const [ins, outs] = [own.filter(({ direction }) => direction === 'in'), own.filter(({ direction }) => direction === 'out')]
    const [arrives, leaves] = [Math.min(...ins.map(({ from }) => from)), Math.max(...outs.map(({ to }) => to))]
    if (ins.length > 0 && outs.length > 0 && leaves <= arrives)
      finding('warn', guestId, `的返程（${timeOf(leaves)}）早于抵达（${timeOf(arrives)}）`)
  }
  return found
}

const routeOf = ({ number, fromPlace, toPlace }: CheckedLeg) => `${number === '' ? '' : `${number} `}${fromPlace}—${toPlace}`

/** One car for guests who do not travel together at once, or for more of them than it has seats. */
export function carsOverused({ cars, legs }: CheckedPlan, guests: ReadonlyMap<string, CheckedGuest>, nameOf: Named): PlanFinding[] {
  const used = Map.groupBy(legs, ({ carId }) => carId)
  return [...Map.groupBy(cars, plateOf).values()].flatMap((same) => {
    const [{ plate, seats }] = same as [(typeof same)[number]]
    const rides = [
      ...Map.groupBy(
        same.flatMap(({ id }) => used.get(id) ?? []),
        rideOf,
      ).values(),
    ]
    const twice = pairsOf(rides).flatMap(([one, other]) => {
      const guestIds = [...new Set([...one, ...other].map(({ guestId }) => guestId))]
      const [first, second] = [one[0] as CheckedLeg, other[0] as CheckedLeg]
      if (guestIds.length < 2 || !overlap(hoursOf(first), hoursOf(second))) return []
      const when = [first, second].map((leg) => `${timeOf(hoursOf(leg)[0])}接送${nameOf(leg.guestId)}`).join('，')
      return [{ kind: 'car_twice', level: 'bad', guestIds, what: `${plate}时间冲突：${when}`, minutes: null } as const]
    })
    const full = rides.flatMap((ride) => {
      const guestIds = [...new Set(ride.map(({ guestId }) => guestId))]
      const people = guestIds.reduce((sum, guestId) => sum + 1 + (guests.get(guestId)?.companions ?? 0), 0)
      if (people <= seats) return []
      const what = `${plate}有${seats}个座位，${timeOf(hoursOf(ride[0] as CheckedLeg)[0])}要坐${people}人`
      return [{ kind: 'car_full', level: 'bad', guestIds, what, minutes: null } as const]
    })
    return [...twice, ...full]
  })
}

/** Written down twice it is one car, however its plate was typed. */
const plateOf = ({ plate }: CheckedPlan['cars'][number]) => plate.replace(/[\s·-]/g, '').toUpperCase()

/** Those who come by one flight or train at one minute, or drive the same way together, share a car. */
function rideOf(leg: CheckedLeg): string {
  const { way, number, direction, fromPlace, toPlace, from, to } = leg
  const minute = (at: number) => String(Math.floor(at / MINUTE))
  if (way === 'car') return ['car', fromPlace, toPlace, minute(from)].join(' ')
  return number === '' ? leg.id : [way, number, direction, minute(direction === 'in' ? to : from)].join(' ')
}

/** When the car is taken: on the road all the time, from an arrival on, or up to a departure. */
function hoursOf({ way, direction, from, to }: CheckedLeg): readonly [number, number] {
  if (way === 'car') return [from, to]
  return direction === 'out' ? [from - DRIVE_MINUTES * MINUTE, from] : [to, to + DRIVE_MINUTES * MINUTE]
}

const overlap = ([from, to]: readonly [number, number], [begins, ends]: readonly [number, number]) => from < ends && begins < to

/** One host for two arrivals at once, at different places. */
export function hostsAtTwoPlaces({ legs }: CheckedPlan, guests: ReadonlyMap<string, CheckedGuest>, nameOf: Named): PlanFinding[] {
  const arrivals = legs.filter(({ direction, guestId }) => direction === 'in' && guests.get(guestId)?.host)
  return [...Map.groupBy(arrivals, ({ guestId }) => guests.get(guestId)?.host).values()].flatMap((own) =>
    pairsOf(own)
      .filter(([one, other]) => one.guestId !== other.guestId && one.toPlace !== other.toPlace)
      .filter(([one, other]) => Math.abs(one.to - other.to) < BETWEEN_STATIONS_MINUTES * MINUTE)
      .map(([one, other]) => ({
        kind: 'host_twice',
        level: 'warn',
        guestIds: [one.guestId, other.guestId],
        what: `同一接待人要接两位嘉宾：${[one, other].map((leg) => `${timeOf(leg.to)}在${leg.toPlace}接${nameOf(leg.guestId)}`).join('，')}`,
        minutes: null,
      })),
  )
}
