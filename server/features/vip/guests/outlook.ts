/** What a file shows of the plan beside it: what it lacks, what comes next, where they sit. */
import type { VipList } from '#contract/vip/guests.ts'
import { bufferOf } from '#contract/vip/check-arrival.ts'
import { missingOf } from '#contract/vip/missing.ts'
import { placeName } from '#contract/vip/seat-words.ts'
import { type GuestState, legDirectionWords, type LegState, type Missing } from '#contract/vip/words.ts'
import { pickFields } from '../../../db/mapping.ts'
import { toWire } from '../../../flow/clock.ts'
import { type FieldReader, showField } from '../../../privacy/field-gate.ts'
import type { Arranged } from './outlook-store.ts'
import type { GuestRow } from './store.ts'

export interface Outlook {
  missing: Missing[]
  nextTime: string
  next: string
  /** The least of their arrival buffers, in minutes. */
  buffer: number | null
}

/** Nobody waits for them. */
const over = new Set<GuestState>(['declined', 'left', 'cancelled'])
/** Nothing more comes of such a leg. */
const done = new Set<LegState>(['delivered', 'missed'])

/** @param banquets of the list. @param now epoch milliseconds. @param reader of the flight that comes next. */
export function outlookOf(guest: GuestRow, arranged: Arranged, banquets: VipList['banquets'], now: number, reader: FieldReader): Outlook {
  const next = over.has(guest.state) ? undefined : nextOf(arranged, now, reader)
  return {
    missing: lacksOf(guest, arranged, banquets),
    nextTime: next === undefined ? '' : toWire(next.at),
    next: next?.what ?? '',
    buffer: over.has(guest.state) ? null : leastBuffer(arranged),
  }
}

/** By the rule of the checks. */
function leastBuffer({ legs, appearances }: Arranged): number | null {
  const checked = legs.map((leg) => ({
    ...pickFields(leg, 'id', 'guest_id', 'direction', 'way', 'number', 'from_place', 'to_place', 'plan_from'),
    from: leg.expect_from ?? leg.plan_from,
    to: leg.expect_to ?? leg.plan_to,
    carId: leg.car_id ?? '',
  }))
  const minutes = appearances
    .map(({ id, guest_id: guestId, title, start_at: start, call_at: call }) =>
      bufferOf({ id, guestId, event: '', title, start, call }, checked),
    )
    .flatMap(({ buffer }) => buffer.minutes ?? [])
  return minutes.length === 0 ? null : Math.min(...minutes)
}

export function lacksOf(
  { honorific, host_mobile }: Pick<GuestRow, 'honorific' | 'host_mobile'>,
  { legs, appearances, seats, rooms }: Arranged,
  banquets: VipList['banquets'],
): Missing[] {
  return missingOf({
    honorific,
    hasHost: host_mobile !== '',
    legs: legs.map(({ direction, way, plan_from, plan_to, expect_from, expect_to, car_id }) => ({
      direction,
      way,
      from: expect_from ?? plan_from,
      to: expect_to ?? plan_to,
      hasCar: car_id !== null,
    })),
    rooms,
    occasions: appearances.length + banquets.length,
    seats: seats.length,
  })
}

/** What stands first: a leg stays until somebody has said what became of it, an appearance until its call time. */
function nextOf({ legs, appearances }: Arranged, now: number, reader: FieldReader): { at: number; what: string } | undefined {
  const coming = [
    ...legs
      .filter(({ state }) => !done.has(state))
      .map(({ direction, number, from_place, to_place, plan_from, plan_to, expect_from, expect_to }) => {
        const inward = direction === 'in'
        return {
          at: inward ? (expect_to ?? plan_to) : (expect_from ?? plan_from),
          what: [legDirectionWords[direction], showField('guest.flight', number, reader), inward ? to_place : from_place]
            .filter((word) => word !== '')
            .join(' '),
        }
      }),
    ...appearances.filter(({ call_at }) => call_at >= now).map(({ call_at, title }) => ({ at: call_at, what: title })),
  ]
  return coming.toSorted((one, other) => one.at - other.at)[0]
}

/** Where somebody sits, in a few words: 「欢迎晚宴 3桌2座」; empty where they sit nowhere. */
export function seatWords({ seats, appearances }: Arranged, banquets: VipList['banquets']): string {
  const names = new Map([
    ...banquets.map(({ id, name }) => [id, name] as const),
    ...appearances.map(({ id, title }) => [id, title] as const),
  ])
  return seats.map(({ event_id, seat_table, seat }) => `${names.get(event_id) ?? ''} ${placeName(seat_table, seat)}`.trim()).join('，')
}
