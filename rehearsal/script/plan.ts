/** Who wants which ticket, and when: drawn before anything is played, from the meeting's own sale. */
import type { OwnTicket, Sale } from '#contract/ticket-manage.ts'
import type { Voucher } from '#contract/voucher.ts'
import { covers, notInForce } from '#server/features/voucher/rule.ts'
import { fromWire } from '#server/flow/clock.ts'
import { writeJson } from '#server/db/json.ts'
import type { MadeUp } from '../people/person.ts'
import type { World } from '../world.ts'
import type { Wish } from './sign-up.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A moment at which some want something. */
export interface Moment {
  at: number
  /** Tickets whose sale opens with it. */
  opens: OwnTicket[]
  wishes: Wish[]
  /** Nobody wants anything after it. */
  last: boolean
}

export interface Plan {
  moments: Moment[]
  /** On sale, and yet closed for as long as is played: nobody can have them. */
  closed: OwnTicket[]
  /** Hidden, and no code shows them. */
  unseen: OwnTicket[]
}

/** Of all people, so many come by the shop; the others are on lists, or are given a ticket. */
const SHOPPING = 0.88
/** Of those who want a ticket, so many come the moment that it opens; and so many at the very end. */
const AT_ONCE = 0.4
const AT_THE_END = 0.14
/** When the others come, as parts of the time that it is sold. */
const BETWEEN = [0.04, 0.2, 0.45, 0.7]
/** What is scarce is wanted by more than have room: the power of places that wishes go by. */
const SCARCE = 0.8
/** So many ends of price steps are looked at. */
const STEPS = 6
/** Of a hundred who could use a voucher. */
const WITH_VOUCHER = 15
const HASTY = 0.04

interface Window {
  from: number
  to: number
}

/** When a ticket can be had within what is played; undefined where it cannot. */
function windowOf(ticket: OwnTicket, { now, closes, starts }: { now: number; closes: number; starts: number }): Window | undefined {
  const from = Math.max(fromWire(ticket.bookingStratTime), now + MINUTE)
  const to = fromWire(ticket.bookingEndTime) - MINUTE
  if (from > to || from > starts - HOUR) return undefined
  // What opens when others have ended is sold in its first hour.
  return { from, to: Math.max(from, Math.min(to, from <= closes ? closes : from + HOUR)) }
}

/** @returns how long before the meeting nobody buys any more: the rest is for what becomes of the orders. */
export const lastDaysOf = (now: number, starts: number) => Math.max(0, Math.min(4 * DAY, 0.4 * (starts - now)))

interface Parts {
  sale: Sale
  vouchers: readonly Voucher[]
  somebody(): MadeUp
}

export function planOf(world: World, { sale, vouchers, somebody }: Parts): Plan {
  const { chance } = world
  const now = world.now()
  const starts = fromWire(sale.meetingStratTime)
  const closes = starts - lastDaysOf(now, starts)
  const offered = sale.tickets.filter(({ stage }) => stage === 'on')
  const windows = new Map(offered.map((ticket) => [ticket, windowOf(ticket, { now, closes, starts })]))
  const unseen = offered.filter(
    (ticket) => ticket.hidden === 1 && codesFor(ticket, vouchers, windows.get(ticket)?.from ?? now).length === 0,
  )
  const closed = offered.filter((ticket) => windows.get(ticket) === undefined && !unseen.includes(ticket))
  const wanted = offered.filter((ticket) => windows.get(ticket) !== undefined && !unseen.includes(ticket))

  const ends = Math.max(0, ...wanted.map((ticket) => (windows.get(ticket) as Window).to))
  const moments = new Map<number, Moment>()
  const momentAt = (at: number) => {
    const near = [...moments.keys()].find((one) => Math.abs(one - at) < 2 * MINUTE)
    const moment = moments.get(near ?? at) ?? { at, opens: [], wishes: [], last: false }
    moments.set(moment.at, moment)
    return moment
  }
  const begins = Math.min(...wanted.map((ticket) => (windows.get(ticket) as Window).from))
  const shared = [...BETWEEN.map((part) => begins + part * (ends - begins)), ...stepsOf(wanted).map((until) => until - 5 * MINUTE)]

  const shoppers = Math.round(world.people * SHOPPING)
  const weights = wanted.map(({ left }) => Math.min(left, world.people) ** SCARCE + 3)
  const weight = weights.reduce((sum, one) => sum + one, 0)
  for (const [nth, ticket] of wanted.entries()) {
    const window = windows.get(ticket) as Window
    const times = shared.filter((at) => at > window.from && at < window.to)
    momentAt(window.from).opens.push(ticket)
    const size = Math.round((shoppers * (weights[nth] as number)) / weight)
    for (let placed = 0; placed < size;) {
      const [early, late] = [placed < AT_ONCE * size, placed >= (1 - AT_THE_END) * size]
      const at = early || times.length === 0 ? window.from : late ? window.to : oneOf(times)
      const copies = copiesOf(ticket)
      const buyer = somebody()
      // Now and then somebody signs up for others, and stays at home.
      const own = copies === 1 || chance() < 0.85 ? [buyer] : []
      const people = [...own, ...Array.from({ length: copies - own.length }, somebody)]
      momentAt(at).wishes.push({ buyer, people, ticket, code: codeFor(ticket, at), hasty: chance() < HASTY })
      placed += copies
    }
  }
  const ordered = [...moments.values()].sort((one, other) => one.at - other.at)
  const final = ordered.at(-1)
  if (final !== undefined) final.last = true
  return { moments: ordered, closed, unseen }

  function oneOf<T>(list: readonly T[]): T {
    return list[Math.floor(chance() * list.length)] as T
  }

  function copiesOf({ leastPerOrder, limitPerOrder, limitPerPhone }: OwnTicket): number {
    const drawn = chance()
    const wish = drawn < 0.82 ? 1 : drawn < 0.92 ? 2 : drawn < 0.97 ? 3 : 4 + Math.floor(chance() * 3)
    const most = Math.min(...[limitPerOrder, limitPerPhone].filter((limit) => limit > 0), 100)
    return Math.max(Math.min(wish, most), leastPerOrder, 1)
  }

  function codeFor(ticket: OwnTicket, at: number): string {
    const codes = codesFor(ticket, vouchers, at)
    return codes.length > 0 && (ticket.hidden === 1 || chance() * 100 < WITH_VOUCHER) ? oneOf(codes) : ''
  }
}

/** Price steps that end within the sale: just before, more come. */
const stepsOf = (tickets: readonly OwnTicket[]) =>
  [...new Set(tickets.flatMap(({ steps }) => steps.map(({ untilTime }) => fromWire(untilTime))))].slice(0, STEPS)

/** Codes that are good for a ticket at a moment. */
function codesFor(ticket: OwnTicket, vouchers: readonly Voucher[], at: number): string[] {
  return vouchers
    .filter(({ kind, ticketIds, active, startTime, endTime }) => {
      const times = { starts_at: startTime === '' ? null : fromWire(startTime), ends_at: endTime === '' ? null : fromWire(endTime) }
      return covers({ kind, ticket_ids: writeJson(ticketIds) }, ticket) && notInForce({ active, ...times }, at) === undefined
    })
    .map(({ code }) => code)
}
