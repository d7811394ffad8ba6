/** A driver's page: the pick-ups of one car, in the order of time. Of a guest a surname and a masked phone; their host's to call. */
import type { DriverPage } from '#contract/vip/links.ts'
import { greetingUnknown } from '#contract/vip/words.ts'
import type { Db, Row, Tx } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { pickFields } from '../../../db/mapping.ts'
import { toWire } from '../../../flow/clock.ts'
import { hideField, showField } from '../../../privacy/field-gate.ts'
import { surnameOf } from '../../attendee/surname.ts'
import { type DrivenLeg, legsOfCar, type LinkMeeting } from './read-store.ts'

export async function driverPage(on: Tx | Db['read'], meeting: LinkMeeting, car: Row<'vip_cars'>): Promise<DriverPage> {
  const pickups = (await legsOfCar(on, meeting.id, car.id)).map((leg) => ({ ...momentsOf(leg), leg }))
  return {
    kind: 'driver',
    meetingName: meeting.title,
    plate: showField('guest.plate', car.plate, 'host'),
    driver: car.driver,
    pickups: pickups
      .toSorted((a, b) => a.at - b.at)
      .map(({ leg, at, planned }) => ({
        time: toWire(at),
        planTime: toWire(planned),
        ...pickFields(leg, 'direction', 'way', 'meet_at', 'from_place', 'to_place'),
        number: showField('guest.flight', leg.number, 'host'),
        guest: `${surnameOf(leg.name)}${leg.honorific || greetingUnknown}`,
        people: 1 + readJson(leg.companions).length,
        mobile: hideField('phone', leg.mobile),
        host: leg.host_name,
        hostMobile: showField('reception.phone', leg.host_mobile, 'host'),
        done: isDone(leg) ? 1 : 0,
      })),
  }
}

/** When the car is wanted, in epoch milliseconds: where they come in, when they do; else when they set out. */
function momentsOf({ direction, way, plan_from, plan_to, expect_from, expect_to }: DrivenLeg): { at: number; planned: number } {
  return direction === 'in' && way !== 'car'
    ? { at: expect_to ?? plan_to, planned: plan_to }
    : { at: expect_from ?? plan_from, planned: plan_from }
}

/** Whoever is brought to a station is done with once their train has left. */
function isDone({ direction, way, state }: DrivenLeg): boolean {
  if (state === 'delivered' || state === 'missed') return true
  return direction === 'out' && way !== 'car' && (state === 'departed' || state === 'arrived')
}
