/** Tickets as organisers write and count them; how many are sold, place-store.ts writes alone. */
import { sql } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { runOut } from '../meeting/store.ts'
import { table } from '../../db/table.ts'

export const ticketTable = table('tickets')

export type TicketRow = Row<'tickets'>

/** All of a meeting's that were not removed, in their order. */
export function ownTickets(on: Reader, meetingId: string): Promise<TicketRow[]> {
  return on
    .selectFrom('tickets')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('state', '!=', 'removed')
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Locks them in ascending id, as orders do: nobody buys any of them until the commit, and what is sold stands still. */
export async function lockTicketsOf(tx: Tx, meetingId: string): Promise<void> {
  await tx.selectFrom('tickets').select('id').where('meeting_id', '=', meetingId).orderBy('id').forNoKeyUpdate().execute()
}

/** What is written of a ticket by its organisers. The row is locked. */
export async function updateTicket(tx: Tx, id: string, columns: Partial<Omit<TicketRow, 'id' | 'sold' | 'state'>>): Promise<void> {
  await tx.updateTable('tickets').set(columns).where('id', '=', id).execute()
}

/** Orders of each ticket that there ever were, and the places of those that are neither settled nor let go. */
export interface Sales {
  orders: number
  held: number
}

/** Not yet paid (0, 2), under review (6), or with a proof that waits (8). */
const held = sql<number>`coalesce(sum(case when status in (0, 2, 6, 8) then copies else 0 end), 0)`

/** By ticket; those without any order are left out. */
export async function salesOf(on: Reader, meetingId: string): Promise<Map<string, Sales>> {
  const rows = await on
    .selectFrom('orders')
    .select((q) => ['ticket_id', q.fn.countAll<number>().as('orders'), held.as('held')])
    .where('ticket_id', 'in', on.selectFrom('tickets').select('id').where('meeting_id', '=', meetingId))
    .groupBy('ticket_id')
    .execute()
  return new Map(rows.map(({ ticket_id, ...sales }) => [ticket_id, sales]))
}

/** Whether anybody has ever ordered it, cancelled orders too. */
export async function wasEverOrdered(tx: Tx, ticketId: string): Promise<boolean> {
  return (await tx.selectFrom('orders').select('no').where('ticket_id', '=', ticketId).limit(1).executeTakeFirst()) !== undefined
}

// Phones that a ticket is for

/** How many stand on the list of each ticket. */
export async function phoneCounts(on: Reader, meetingId: string): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('ticket_phones')
    .select((q) => ['ticket_id', q.fn.countAll<number>().as('n')])
    .where('ticket_id', 'in', on.selectFrom('tickets').select('id').where('meeting_id', '=', meetingId))
    .groupBy('ticket_id')
    .execute()
  return new Map(rows.map((row) => [row.ticket_id, row.n]))
}

export async function phonesOf(on: Reader, ticketId: string): Promise<string[]> {
  const rows = await on.selectFrom('ticket_phones').select('phone').where('ticket_id', '=', ticketId).orderBy('phone').execute()
  return rows.map(({ phone }) => phone)
}

/** Whole, in place of the one there was. */
export async function replacePhones(db: Db, tx: Tx, ticketId: string, phones: readonly string[]): Promise<void> {
  await tx.deleteFrom('ticket_phones').where('ticket_id', '=', ticketId).execute()
  await db.insertMany(
    tx,
    'ticket_phones',
    phones.map((phone) => ({ ticket_id: ticketId, phone })),
  )
}

/** Whoever closes their account stands on no list any more. */
export async function dropPhone(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('ticket_phones').where('phone', '=', phone).execute()
}

/** What the privacy policy promises: so long after a meeting the lists of its tickets are gone. */
export async function sweepPhones(db: Db, before: number, now: number): Promise<void> {
  await db.write((tx) =>
    tx
      .deleteFrom('ticket_phones')
      .where(
        'ticket_id',
        'in',
        tx.selectFrom('tickets').innerJoin('meetings', 'meetings.id', 'tickets.meeting_id').select('tickets.id').where(runOut(before, now)),
      )
      .execute(),
  )
}

// What stands around, as others keep it

/** Lists at the doors of a meeting, as far as tickets are concerned; the oldest first. */
export function doorLists(on: Reader, meetingId: string): Promise<Pick<Row<'checkin_lists'>, 'id' | 'name' | 'ticket_ids' | 'windows'>[]> {
  return on
    .selectFrom('checkin_lists')
    .select(['id', 'name', 'ticket_ids', 'windows'])
    .where('meeting_id', '=', meetingId)
    .where('kind', '<>', 'visitor')
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The organisations of a tenant that a ticket may be for, the oldest first. */
export function organisationsOf(on: Reader, thirdId: string): Promise<Pick<Row<'organisations'>, 'id' | 'name' | 'closed_at'>[]> {
  return on
    .selectFrom('organisations')
    .select(['id', 'name', 'closed_at'])
    .where('third_id', '=', thirdId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
