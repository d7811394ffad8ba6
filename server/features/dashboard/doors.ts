/** The doors of a meeting, live. */
import { letsIn } from '#contract/checkin/rule.ts'
import type { dashboard as calls } from '#contract/dashboard.ts'
import type { Db } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { shared } from '../../flow/shared.ts'
import type { Handler } from '../../use-case.ts'
import { gateName } from '../checkin/lists/rule.ts'
import { gatesOf } from '../checkin/lists/wire.ts'
import { dayNumber, numberOf, quartersOf, SHARED_MS } from './days.ts'
import { cameTo, devicesAt, type DoorList, doorListsOf, entriesOf, refusedAt, spanOf, ticketsHeld } from './doors-store.ts'

const HEARD_MS = 2 * 60_000

/**
 * Each list: tickets in force that it lets in, who came, by gate, whom it turned away, and its devices at work. Where a day is
 * named all but `expected` and `devices` is of that day, everybody once, at the gate of their first entry on it. Without one
 * it is of all days, everybody once, at the gate they came in by last, as devices count; quarters are today's then.
 */
export const doors: Handler<typeof calls.doors> = async ({ deps: { db }, input: { meetingId, day }, now }) => {
  return doorsOf(db, { meetingId, day }, now)
}

const doorsOf = shared(SHARED_MS, async (db: Db, { meetingId, day }: { meetingId: string; day: string | undefined }, now) => {
  const span = spanOf(day === undefined ? dayNumber(now) : numberOf(day))
  const lists = await doorListsOf(db, meetingId)
  const { expected } = await ticketsHeld(db, meetingId)
  const entered = await entriesOf(db, lists, span)
  const came: ReadonlyMap<string, readonly { gate_id: string; n: number }[]> = day === undefined ? await cameTo(db, lists) : entered
  const refused = await refusedAt(db, meetingId, day === undefined ? undefined : span)
  const devices = Map.groupBy(await devicesAt(db, meetingId), ({ list_id }) => list_id)
  return lists.map((list) => {
    const byGate = new Map<string, number>()
    for (const { gate_id, n } of came.get(list.id) ?? []) byGate.set(gate_id, (byGate.get(gate_id) ?? 0) + n)
    const byQuarter = new Map<number, number>()
    for (const { quarter, n } of entered.get(list.id) ?? []) byQuarter.set(quarter, (byQuarter.get(quarter) ?? 0) + n)
    return {
      listId: list.id,
      name: list.name,
      kind: list.kind,
      expected: expectedAt(list, expected),
      arrived: sum(byGate.values()),
      refusedScans: refused.get(list.id) ?? 0,
      gates: gatesOf(list).map(({ id, name }) => ({ id, name, entered: byGate.get(id) ?? 0 })),
      devices: (devices.get(list.id) ?? []).map(({ no, name, gate_id, seen_at }) => ({
        no,
        name,
        gate: gateName(list, gate_id),
        online: now - seen_at <= HEARD_MS ? 1 : 0,
        seenTime: toWire(seen_at),
      })),
      quarters: quartersOf(byQuarter, span, now),
    }
  })
})

const sum = (rows: Iterable<number>) => [...rows].reduce((all, n) => all + n, 0)

/** Tickets in force that a list lets in. @param held by type. */
export function expectedAt({ ticket_ids }: Pick<DoorList, 'ticket_ids'>, held: ReadonlyMap<string, number>): number {
  const rule = { ticketIds: readJson(ticket_ids) }
  return sum([...held].flatMap(([ticketId, n]) => (letsIn(rule, ticketId) ? [n] : [])))
}
