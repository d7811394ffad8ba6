/**
 * Who has come in where and when, one pass over an index each. Writes nothing.
 *
 * An entry is a scan that let somebody in at a list, by its rule of then where it was changed since, and was not taken back;
 * its moment is the server's own where it was scanned live, else the device's, and the sheet's for who was written down on
 * paper.
 */
import { sql } from 'kysely'
import { ruleWhys } from '#contract/checkin/rule.ts'
import type { Db, Row } from '../../db/db.ts'
import { beginOf, numberOfDay, QUARTER_MS, type Span } from './days.ts'
import { remembered } from './remembered.ts'

export type DoorList = Pick<Row<'checkin_lists'>, 'id' | 'name' | 'kind' | 'ticket_ids' | 'windows' | 'gates' | 'states'>

/** Those for tickets, the oldest first: whoever visits is in no figure. */
export function doorListsOf(db: Db, meetingId: string): Promise<DoorList[]> {
  return db.read
    .selectFrom('checkin_lists')
    .select(['id', 'name', 'kind', 'ticket_ids', 'windows', 'gates', 'states'])
    .where('meeting_id', '=', meetingId)
    .where('kind', '<>', 'visitor')
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** As the index has it, word for word. */
const moment = sql<number>`(case when judged = '' and not (shown = 'paper' and device_id is null) then server_at else device_at end)`
const entryWhys = sql.join(['in', 'again', 'forced', ...ruleWhys].map((why) => sql.lit(why)))
const isEntry = sql<boolean>`direction = 'in' and undone_at is null and verdict = 'admit' and why in (${entryWhys})`

const lists = (db: Db, meetingId: string) =>
  db.read
    .selectFrom('checkin_lists')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('kind', '<>', 'visitor')
    .where('removed_at', 'is', null)
const within = ({ from, to }: Span) => sql<boolean>`${moment} >= ${from} and ${moment} < ${to}`

const EVER: Span = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** The first entry of a span: its moment, of thirteen digits until 2286, and its gate behind it. */
const first = sql<string>`min(cast(${moment} as text) || gate_id)`
const quarterOf = ({ from }: Span) => sql<number>`(cast(substr(first, 1, 13) as bigint) - ${sql.lit(from)}) / ${sql.lit(QUARTER_MS)}`

export interface Entered {
  gate_id: string
  /** Of the span, from its first moment. */
  quarter: number
  n: number
}

/** By list. */
function byList<R extends { list_id: string }>(rows: readonly R[]): Map<string, R[]> {
  return Map.groupBy(rows, ({ list_id }) => list_id)
}

/** How many came to each list on a day, by the gate and the quarter of an hour of their first entry there on that day. */
export const entriesOf = remembered(async (db, listIds, day): Promise<Map<string, Entered[]>> => {
  const rows = await db.read
    .selectFrom((q) =>
      q
        .selectFrom('checkin_scans')
        .select(['list_id', 'admission_id', first.as('first')])
        .where('list_id', 'in', listIds)
        .where(isEntry)
        .where(within(day))
        .groupBy(['list_id', 'admission_id'])
        .as('entries'),
    )
    .select(['list_id', sql<string>`substr(first, 14)`.as('gate_id'), quarterOf(day).as('quarter'), sql<number>`count(*)`.as('n')])
    .groupBy(['list_id', sql`substr(first, 14)`, quarterOf(day)])
    .execute()
  return byList(rows.map((row) => ({ ...row, quarter: Number(row.quarter), n: Number(row.n) })))
})

/** How many came on a day, by the quarter of an hour of their first entry on it at any of some lists. */
export async function arrivalsAt(db: Db, listIds: readonly string[], day: Span): Promise<Map<number, number>> {
  if (listIds.length === 0) return new Map()
  const rows = await db.read
    .selectFrom((q) =>
      q
        .selectFrom('checkin_scans')
        .select(['admission_id', sql<number>`min(${moment})`.as('first')])
        .where('list_id', 'in', listIds)
        .where(isEntry)
        .where(within(day))
        .groupBy('admission_id')
        .as('entries'),
    )
    .select([sql<number>`(first - ${sql.lit(day.from)}) / ${sql.lit(QUARTER_MS)}`.as('quarter'), sql<number>`count(*)`.as('n')])
    .groupBy(sql`(first - ${sql.lit(day.from)}) / ${sql.lit(QUARTER_MS)}`)
    .execute()
  return new Map(rows.map(({ quarter, n }) => [Number(quarter), Number(n)]))
}

/** How many came to each list at all, by the gate they came in by last: as its devices count. */
const cameEver = remembered(async (db, listIds): Promise<Map<string, Omit<Entered, 'quarter'>[]>> => {
  const rows = await db.read
    .selectFrom('checkin_states')
    .select(['list_id', 'gate_id', sql<number>`count(*)`.as('n')])
    .where('list_id', 'in', listIds)
    .where(sql<boolean>`entered > 0`)
    .groupBy(['list_id', 'gate_id'])
    .execute()
  return byList(rows.map((row) => ({ ...row, n: Number(row.n) })))
})
export const cameTo = (db: Db, lists: readonly DoorList[]) => cameEver(db, lists, EVER)

/** How many came to each list on each day. */
const daysOfEver = remembered(async (db, listIds): Promise<Map<string, { day: number; n: number }[]>> => {
  const rows = await db.read
    .selectFrom((q) =>
      q
        .selectFrom('checkin_scans')
        .select(['list_id', 'admission_id', moment.as('at')])
        .where('list_id', 'in', listIds)
        .where(isEntry)
        .as('entries'),
    )
    .select(['list_id', numberOfDay('at').as('day'), sql<number>`count(distinct admission_id)`.as('n')])
    .groupBy(['list_id', numberOfDay('at')])
    .execute()
  return byList(rows.map((row) => ({ ...row, day: Number(row.day), n: Number(row.n) })))
})
export const cameByDay = (db: Db, lists: readonly DoorList[]) => daysOfEver(db, lists, EVER)

/** How many scans each list has turned away. @param day as the server heard of them. */
export async function refusedAt(db: Db, meetingId: string, day: Span | undefined): Promise<Map<string, number>> {
  let scans = db.read
    .selectFrom('checkin_scans')
    .select(['list_id', sql<number>`count(*)`.as('n')])
    .where('list_id', 'in', lists(db, meetingId))
    .where(sql<boolean>`verdict <> 'admit'`)
  if (day !== undefined) scans = scans.where('server_at', '>=', day.from).where('server_at', '<', day.to)
  return new Map((await scans.groupBy('list_id').execute()).map(({ list_id, n }) => [list_id, Number(n)]))
}

/** Devices at work at the lists of a meeting. */
export function devicesAt(db: Db, meetingId: string) {
  return db.read
    .selectFrom('checkin_devices')
    .select(['list_id', 'no', 'name', 'gate_id', 'seen_at'])
    .where('list_id', 'in', lists(db, meetingId))
    .where('closed_at', 'is', null)
    .where('cut_at', 'is', null)
    .orderBy('list_id')
    .orderBy('no')
    .execute()
}

export interface Held {
  /** Tickets in force, by their type. */
  expected: Map<string, number>
  /** Of them, those that an entrance has let in. */
  arrived: Map<string, number>
}

/** Tickets in force, and those of them that came in at an entrance, by type. */
export async function ticketsHeld(db: Db, meetingId: string): Promise<Held> {
  const rows = await db.read
    .selectFrom('admissions')
    .select(['ticket_id', 'status', sql<number>`count(*)`.as('n')])
    .where('meeting_id', '=', meetingId)
    .where('status', 'in', ['issued', 'entered', 'left'])
    .groupBy(['status', 'ticket_id'])
    .execute()
  const held: Held = { expected: new Map(), arrived: new Map() }
  const add = (sums: Map<string, number>, key: string, n: number) => sums.set(key, (sums.get(key) ?? 0) + n)
  for (const { ticket_id, status, n } of rows) {
    add(held.expected, ticket_id, Number(n))
    if (status !== 'issued') add(held.arrived, ticket_id, Number(n))
  }
  return held
}

/** A page of people whose tickets have a number in the roster: who may come, and who came and may no more. */
export function peopleAfter(db: Db, meetingId: string, after: number, most: number) {
  return db.read
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
    .select(['admissions.id', 'admissions.serial', 'admissions.status', 'admissions.ended_why', 'admissions.order_no'])
    .select(['attendees.name', 'attendees.phone', 'tickets.name as ticket'])
    .where('admissions.meeting_id', '=', meetingId)
    .where('admissions.serial', '>', after)
    .orderBy('admissions.serial')
    .limit(most)
    .execute()
}

/** When people first came to each list on each day. */
export async function firstEntries(db: Db, admissionIds: readonly string[]) {
  if (admissionIds.length === 0) return []
  const rows = await db.read
    .selectFrom((q) =>
      q
        .selectFrom('checkin_scans')
        .select(['list_id', 'admission_id', moment.as('at')])
        .where('admission_id', 'in', admissionIds)
        .where(isEntry)
        .as('entries'),
    )
    .select(['admission_id', 'list_id', numberOfDay('at').as('day'), sql<number>`min(at)`.as('first')])
    .groupBy(['admission_id', 'list_id', numberOfDay('at')])
    .execute()
  return rows.map((row) => ({ ...row, admission_id: row.admission_id as string, day: Number(row.day), first: Number(row.first) }))
}

/** A day, by its number. */
export function spanOf(day: number): Span {
  return { from: beginOf(day), to: beginOf(day + 1) }
}

/** How many tickets of a meeting have a number in the roster. */
export async function ticketsNumbered(db: Db, meetingId: string): Promise<number> {
  const { n } = await db.read
    .selectFrom('admissions')
    .select(sql<number>`count(*)`.as('n'))
    .where('meeting_id', '=', meetingId)
    .where('serial', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
