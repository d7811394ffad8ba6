/** A batch of submissions in one transaction: read under lock, decide each, take the places, write. */
import { orderStatus, type OrderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { type LogLine, writeLog } from '../../flow/log-store.ts'
import { issueAdmissions } from '../admission/issue.ts'
import { seatAttendees } from '../attendee/seat-store.ts'
import { tellEach } from '../message/outbox.ts'
import { decide } from './decide.ts'
import { guardedPlaces, look, type Places } from './look.ts'
import type { OrderAction } from './machine.ts'
import { insertOrders } from './store.ts'
import type { Decision, Submission } from './submission.ts'
import { placeTelling } from './tell.ts'

type Accepted = Extract<Decision, { kind: 'accepted' }>

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

/** What has moved on in the moment in which it came to be. */
const firstMoves: Partial<Record<OrderStatus, OrderAction>> = { [orderStatus.paid]: 'enrol', [orderStatus.review]: 'apply' }

function lineOf(order: Row<'orders'>): LogLine {
  const action = firstMoves[order.status] ?? 'submit'
  return {
    entity: 'order',
    entityId: order.no,
    action,
    from: action === 'submit' ? '' : orderStatus.unpaid,
    to: order.status,
    who: order.user_id,
    at: order.created_at,
  }
}
