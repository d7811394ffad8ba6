/** Sheets of how guests move: who is met where by the hour, and what each car does. */
import { hourName, plannedAs, rideWords } from '#contract/vip/sheet-words.ts'
import { legStateWords, legWayWords } from '#contract/vip/words.ts'
import { readJson } from '../../../db/json.ts'
import { toWire } from '../../../flow/clock.ts'
import { type FieldReader, showField } from '../../../privacy/field-gate.ts'
import type { GuestRow } from '../plan/read-store.ts'
import type { WholePlan } from './read.ts'
import { expected, type Groups, nameOf } from './sheet-groups.ts'

type Leg = WholePlan['legs'][number]

const peopleOf = ({ companions }: GuestRow) => String(1 + readJson(companions).length)

/** Somebody waits at a station's end of a leg: where it comes in, or where it goes from. */
const momentOf = ({ direction, plan_from, plan_to, expect_from, expect_to }: Leg) =>
  direction === 'in' ? { at: expect_to ?? plan_to, plan: plan_to } : { at: expect_from ?? plan_from, plan: plan_from }

/** `MM-DD HH:mm`, with the planned time where it is another. */
function timeOf(leg: Leg): string {
  const { at, plan } = momentOf(leg)
  return `${toWire(at).slice(5, 16)}${at === plan ? '' : plannedAs(toWire(plan).slice(5, 16))}`
}

const inOrder = (legs: readonly Leg[]) => legs.toSorted((one, other) => momentOf(one).at - momentOf(other).at)

type Car = WholePlan['cars'][number]

/** Plate, driver and the driver's phone. */
function drivenBy({ plate, driver, driver_mobile }: Car, reader: FieldReader): [string, string, string] {
  return [showField('guest.plate', plate, reader), driver, showField('guest.phone', driver_mobile, reader)]
}

function carName(car: Car, reader: FieldReader): string {
  const [plate, driver, phone] = drivenBy(car, reader)
  return [plate, car.model, driver, phone].filter((word) => word !== '').join(' ')
}

/** A host's name and phone. */
function hostOf({ host_name, host_mobile }: GuestRow, reader: FieldReader): [string, string] {
  return [host_name, showField('reception.phone', host_mobile, reader)]
}

/** Arrivals, by the hour in which they are expected now. */
export function pickups({ guests, legs, cars }: WholePlan, reader: FieldReader): Groups {
  const theirs = expected(guests)
  const arrivals = inOrder(legs.filter(({ direction, guest_id }) => direction === 'in' && theirs.has(guest_id)))
  const byHour = Map.groupBy(arrivals, (leg) => hourName(toWire(momentOf(leg).at)))
  return [...byHour].map(([name, some]) => ({
    name,
    rows: some.map((leg) => {
      const [guest, car] = [theirs.get(leg.guest_id) as GuestRow, cars.find(({ id }) => id === leg.car_id)]
      const number = showField('guest.flight', leg.number, reader)
      const route = [timeOf(leg), legWayWords[leg.way], number, leg.from_place, leg.to_place, leg.meet_at]
      const who = [nameOf(guest), guest.unit, peopleOf(guest)]
      const driven = car === undefined ? ['', '', ''] : [...drivenBy(car, reader)]
      return [...route, ...who, ...driven, ...hostOf(guest, reader), legStateWords[leg.state]]
    }),
  }))
}

/** What each car does, in the order of time; of guests no phone, their host's to call. */
export function carSheet({ guests, legs, cars }: WholePlan, reader: FieldReader): Groups {
  const theirs = expected(guests)
  return cars.map((car) => ({
    name: carName(car, reader),
    rows: inOrder(legs.filter(({ car_id, guest_id }) => car_id === car.id && theirs.has(guest_id))).map((leg) => {
      const guest = theirs.get(leg.guest_id) as GuestRow
      const number = showField('guest.flight', leg.number, reader)
      const route = [timeOf(leg), rideWords[leg.direction], number, leg.from_place, leg.to_place, leg.meet_at]
      return [...route, nameOf(guest), peopleOf(guest), ...hostOf(guest, reader)]
    }),
  }))
}
