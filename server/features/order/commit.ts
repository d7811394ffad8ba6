/** A batch of submissions in one transaction: read under lock, decide each, take the places, write. */
import { orderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { type LogLine, writeLog } from '../../flow/log-store.ts'
import { issueAdmissions } from '../admission/issue.ts'
import { seatAttendees } from '../attendee/seat-store.ts'
import { tellEach } from '../message/outbox.ts'
import { takePlaces } from '../ticket/place-store.ts'
import { decide, type Decision, keyOf, type Standing, type Submission } from './decide.ts'
import { countCopies, insertOrders, lockAttendees, lockTickets, ordersByKey, ordersByNo, type TicketOnSale } from './store.ts'
import { placeTelling } from './tell.ts'

type Accepted = Extract<Decision, { kind: 'accepted' }>

/** Where places are looked up and taken. Tests hand in a naive one to show what the guard is for. */
export interface Places {
  look(db: Db, tx: Tx, ids: readonly string[]): Promise<TicketOnSale[]>
  /** @returns whether so many places were left. */
  take(db: Db, tx: Tx, ticketId: string, copies: number): Promise<boolean>
}

export const guardedPlaces: Places = {
  look: async (db, tx, ids) => (await lockTickets(db, tx, { ids })).rows,
  take: async (db, tx, ticketId, copies) => (await takePlaces(db, tx, { ticketId, copies })).changed === 1,
}

/** The places went while a batch was deciding: its submissions are decided again one by one. */
class PlacesGone extends Error {}

/**
 * @returns a decision for each submission, in order, after a durable commit.
 * @throws what the database throws, and PlacesGone: nothing has been written then.
 */
export async function commitSubmissions(db: Db, submissions: readonly Submission[], places: Places = guardedPlaces): Promise<Decision[]> {
  try {
    return await commitOnce(db, submissions, places)
  } catch (error) {
    // The same key was stored by another writer meanwhile; read again, it is there. A larger batch is decided one by one.
    if (submissions.length > 1 || !isUniqueViolation(error)) throw error
    return commitOnce(db, submissions, places)
  }
}

function commitOnce(db: Db, submissions: readonly Submission[], places: Places): Promise<Decision[]> {
  return db.write(async (tx) => {
    const standing = await look(db, tx, submissions, places)
    const decisions = submissions.map((submission) => decide(standing, submission))
    const accepted = decisions.filter((decision) => decision.kind === 'accepted')
    for (const [ticketId, copies] of copiesByTicket(accepted)) {
      if (await places.take(db, tx, ticketId, copies)) continue
      if (submissions.length > 1) throw new PlacesGone(ticketId)
      return [{ kind: 'refused', reason: copies === 1 ? 'sold_out' : 'not_enough_left' }]
    }
    await store(db, tx, accepted)
    return decisions
  })
}

/** Locks in one order everywhere: tickets, then attendees, each in ascending id. */
async function look(db: Db, tx: Tx, submissions: readonly Submission[], places: Places): Promise<Standing> {
  const tickets = new Map((await places.look(db, tx, unique(submissions.map(({ input }) => input.ticketId)))).map((row) => [row.id, row]))
  const attendees = new Map(
    (await lockAttendees(db, tx, { ids: unique(submissions.flatMap(({ input }) => input.enrollInfoIds)) })).rows.map((row) => [
      row.id,
      row,
    ]),
  )
  const keys = submissions.flatMap(({ userId, key }) => (key === undefined ? [] : [[userId, key] as [string, string]]))
  const byKey = keys.length === 0 ? [] : (await ordersByKey(db, tx, { keys })).rows
  const nos = unique([...attendees.values()].flatMap(({ order_no }) => order_no ?? []))
  const holding = nos.length === 0 ? [] : (await ordersByNo(db, tx, { nos })).rows
  const holders = submissions.flatMap(({ input, userId }) =>
    (tickets.get(input.ticketId)?.limit_phone ?? 0) > 0 ? [keyOf(input.ticketId, userId)] : [],
  )
  const copies =
    holders.length === 0
      ? []
      : (await countCopies(db, tx, { holders: unique(holders).map((both) => both.split(' ') as [string, string]) })).rows
  return {
    tickets,
    attendees,
    byKey: new Map(byKey.map((row) => [keyOf(row.user_id, row.idem_key as string), row])),
    holding: new Map(holding.map((row) => [row.no, row])),
    copies: new Map(copies.map((row) => [keyOf(row.ticket_id, row.user_id), row.copies])),
  }
}

function unique(ids: string[]): string[] {
  return ids.length === 1 ? ids : [...new Set(ids)]
}

/** In ascending id of the ticket. */
function copiesByTicket(accepted: readonly Accepted[]): [string, number][] {
  const copies = new Map<string, number>()
  for (const { order } of accepted) copies.set(order.ticket_id, (copies.get(order.ticket_id) ?? 0) + order.copies)
  return [...copies].sort(([left], [right]) => (left < right ? -1 : 1))
}

async function store(db: Db, tx: Tx, accepted: readonly Accepted[]): Promise<void> {
  if (accepted.length === 0) return
  const orders = accepted.map(({ order }) => order)
  const seats = accepted.flatMap(({ order, attendeeIds }) =>
    attendeeIds.map((id, position) => ({ order_no: order.no, attendee_id: id, position })),
  )
  await insertOrders(db, tx, orders, seats)
  await seatAttendees(db, tx, { seats: seats.map((seat) => [seat.attendee_id, seat.order_no]) })
  await writeLog(tx, orders.map(lineOf), db)
  const enrolled = accepted.filter(({ order }) => order.status === orderStatus.paid)
  await issueAdmissions(db, tx, enrolled)
  await tellEach(
    db,
    tx,
    enrolled.map(({ order, ticket }) => ({ ...placeTelling(order, ticket), at: order.created_at })),
  )
}

function lineOf(order: Row<'orders'>): LogLine {
  const action = order.status === orderStatus.paid ? 'enrol' : 'submit'
  return {
    entity: 'order',
    entityId: order.no,
    action,
    from: action === 'enrol' ? orderStatus.unpaid : '',
    to: order.status,
    who: order.user_id,
    at: order.created_at,
  }
}
