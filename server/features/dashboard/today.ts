/** A meeting in a few figures, live. */
import { letsIn } from '#contract/checkin/rule.ts'
import type { dashboard as calls } from '#contract/dashboard.ts'
import { readJson } from '../../db/json.ts'
import type { Db, Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { shared } from '../../flow/shared.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { DAY_MS, dayNamed, dayNumber, daysFrom, isDayOf, quartersOf, SHARED_MS, type Span } from './days.ts'
import { arrivalsAt, type DoorList, doorListsOf, type Held, spanOf, ticketsHeld } from './doors-store.ts'
import { meetingNamed } from './meeting-named.ts'
import { moneyFor } from './money.ts'
import type { Versioned } from './remembered.ts'
import { placesOf, receivedByDay, refundedByDay, soldAt, soldByDay, waiting } from './sales-store.ts'

const WEEK_MS = 7 * DAY_MS
const DAYS = 14

/** How a meeting stands: sold and received, and the same a week before; who waits to pay; who has arrived. */
export const today: Handler<typeof calls.today> = async ({ deps: { db }, input, grants, thirdId, now }) => {
  const meeting = await meetingNamed(db, input.meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  const { id, starts_at, ends_at } = meeting
  const sums = await sumsOf(db, { id }, now)
  const crowd = await crowdOf(db, { id, starts_at, ends_at }, now)
  const money = moneyFor(grants)
  return {
    meetingId: meeting.id,
    title: meeting.title,
    meetingStratTime: toWire(starts_at),
    meetingEndTime: toWire(ends_at),
    ...sums,
    ...crowd,
    received: money(sums.received),
    receivedBefore: money(sums.receivedBefore),
    days: sums.days.map((day) => ({ ...day, amount: money(day.amount), refunded: money(day.refunded) })),
  }
}

const sum = (rows: Iterable<number>) => [...rows].reduce((all, n) => all + n, 0)

/**
 * What was sold and received. `soldBefore` counts the tickets that were in force at that moment; whatever has gone back since
 * is in it.
 */
const sumsOf = shared(SHARED_MS, async (db: Db, { id }: { id: string }, now) => {
  const before = now - WEEK_MS
  const sold = await soldByDay(db, id)
  const came = await receivedByDay(db, id, before)
  const back = await refundedByDay(db, id, before)
  const { orders: unpaid, ending: endingSoon } = await waiting(db, id, now + DAY_MS)
  const soldOn = new Map(sold.map((row) => [row.day, row]))
  const last = dayNumber(now)
  return {
    sold: sum(sold.map(({ copies }) => copies)),
    total: await placesOf(db, id),
    soldBefore: await soldAt(db, id, before),
    received: sum(came.values().map(({ fen }) => fen)) - sum(back.values().map(({ fen }) => fen)),
    receivedBefore: sum(came.values().map(({ early }) => early)) - sum(back.values().map(({ early }) => early)),
    unpaid,
    endingSoon,
    days: daysFrom(last - DAYS + 1, last).map((day) => ({
      day: dayNamed(day),
      orders: soldOn.get(day)?.orders ?? 0,
      copies: soldOn.get(day)?.copies ?? 0,
      amount: came.get(day)?.fen ?? 0,
      refunded: back.get(day)?.fen ?? 0,
    })),
  }
})

/** Who has arrived. On a day of the meeting `quarters` has everybody once who came in at any entrance on that day. */
const crowdOf = shared(SHARED_MS, async (db: Db, meeting: Pick<Row<'meetings'>, 'id' | 'starts_at' | 'ends_at'>, now) => {
  const day = spanOf(dayNumber(now))
  const entrances = (await doorListsOf(db, meeting.id)).filter(({ kind }) => kind === 'entrance')
  const versions = entrances.map(({ id, states }) => ({ id, states }))
  const counted = isDayOf(meeting, now) ? await arrivalsOf(db, { versions, ...day }, now) : new Map<number, number>()
  return { ...(await arrivedOf(db, meeting.id, entrances)), quarters: quartersOf(counted, day, now) }
})

/** Counted anew once somebody has come or gone at any of the entrances. */
const arrivalsOf = shared(Number.POSITIVE_INFINITY, (db: Db, { versions, from, to }: { versions: Versioned[] } & Span) => {
  const ids = versions.flatMap(({ id, states }) => (states > 0 ? [id] : []))
  return arrivalsAt(db, ids, { from, to })
})

/**
 * Arrived: tickets in force that an entrance has let in. Expected: those that an entrance lets in, or any where there is no
 * entrance, and those that were let in all the same.
 */
async function arrivedOf(db: Db, meetingId: string, entrances: readonly DoorList[]): Promise<{ arrived: number; expected: number }> {
  const held: Held = await ticketsHeld(db, meetingId)
  const rules = entrances.map(({ ticket_ids }) => ({ ticketIds: readJson(ticket_ids) }))
  const isExpected = (ticketId: string) => rules.length === 0 || rules.some((rule) => letsIn(rule, ticketId))
  const arrived = (ticketId: string) => held.arrived.get(ticketId) ?? 0
  return {
    arrived: sum(held.arrived.values()),
    expected: sum([...held.expected].map(([ticketId, n]) => (isExpected(ticketId) ? n : arrived(ticketId)))),
  }
}
