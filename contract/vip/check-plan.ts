/** A plan as the checks read it: what is arranged, with moments in milliseconds. Findings say what cannot be, or should be looked at. */
import type { CheckKind, GuestState, LegDirection, LegWay, RoomState } from './words.ts'

export interface CheckedGuest {
  id: string
  name: string
  honorific: string
  state: GuestState
  /** Who receives them, by whatever tells hosts apart; empty: nobody. */
  host: string
  /** How many come with them. */
  companions: number
}

/** `from`, `to`: as expected now, else as planned; `planFrom`: as planned. */
export interface CheckedLeg {
  id: string
  guestId: string
  direction: LegDirection
  way: LegWay
  number: string
  fromPlace: string
  toPlace: string
  planFrom: number
  from: number
  to: number
  carId: string
}

export interface CheckedRoom {
  id: string
  hotel: string
  room: string
  beds: number
  /** Days, `YYYY-MM-DD`. */
  fromDay: string
  toDay: string
  state: RoomState
  guestIds: readonly string[]
}

export interface CheckedAppearance {
  id: string
  guestId: string
  /** What several guests who have a part in one session share. */
  event: string
  title: string
  start: number | null
  call: number
}

export interface CheckedPlan {
  guests: readonly CheckedGuest[]
  legs: readonly CheckedLeg[]
  cars: readonly { id: string; plate: string; seats: number }[]
  rooms: readonly CheckedRoom[]
  seats: readonly { guestId: string; eventId: string; table: string; seat: string }[]
  appearances: readonly CheckedAppearance[]
  banquets: readonly { id: string; name: string }[]
}

export interface PlanFinding {
  kind: CheckKind
  level: 'bad' | 'warn'
  guestIds: string[]
  what: string
  minutes: number | null
}

export interface PlanBuffer {
  guestId: string
  appearanceId: string
  title: string
  call: number
  /** When they are expected at the venue; null: nothing is known. */
  expect: number | null
  minutes: number | null
}

export const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** The product's days are 东八区's. */
const EAST_8 = 480 * MINUTE

/** `YYYY-MM-DD HH:mm` in 东八区. */
const clockOf = (at: number) => new Date(at + EAST_8).toISOString().slice(0, 16).replace('T', ' ')
/** `MM-DD HH:mm`, as findings say it. */
export const timeOf = (at: number) => clockOf(at).slice(5)
export const dayOf = (at: number) => clockOf(at).slice(0, 10)
export const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

/** Each two of them, once. */
export function pairsOf<T>(things: readonly T[]): [T, T][] {
  return things.flatMap((one, place) => things.slice(place + 1).map((other): [T, T] => [one, other]))
}
