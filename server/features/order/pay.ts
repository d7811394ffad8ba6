/** What money does to an order: used by `settle` in its own transaction, with the order's row locked. */
import { orderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { type EffectFacts, type Facts, move } from '../../flow/machine.ts'
import { seatAttendees } from '../attendee/seat-store.ts'
import type { Closed } from '../meeting/state.ts'
import { chosenBy, fullOf, lockChoices } from '../form/choice-store.ts'
import { lockPools, takePlaces } from '../ticket/place-store.ts'
import { type OrderAction, orderMachine } from './machine.ts'
import { attendeeIdsOf, countCopies, lockAttendees, lockTickets } from './store.ts'

type Order = Row<'orders'>

export interface By {
  who: string
  why: string
  at: number
}

/**
 * @param step its `order` is locked, after its ticket if the edge frees places. A moved order shows the new state afterwards.
 * @param columns further columns of the order.
 * @returns whether the order has moved.
 */
export async function moveOrder<A extends OrderAction>(
  tx: Tx,
  step: By & { action: A; order: Order } & Facts<typeof orderMachine, A> & EffectFacts<typeof orderMachine, A>,
  columns: Partial<Order> = {},
): Promise<boolean> {
  const { order } = step
  const { to } = await move<typeof orderMachine, A>(tx, orderMachine, { ...step, entityId: order.no, from: order.status }, columns)
  if (to !== undefined) Object.assign(order, columns, { status: to })
  return to !== undefined
}

/** Whether an order waits for money: it ends without it where its meeting is closed. */
export const waitsForMoney = ({ status }: Pick<Order, 'status'>) => waiting.has(status)
const waiting: ReadonlySet<Order['status']> = new Set([orderStatus.unpaid, orderStatus.payFailed, orderStatus.proofReview])

interface Taking extends By {
  /** Why its meeting takes nobody in any more: read under the order's lock. */
  closed: Closed | undefined
}

/**
 * The provider has the money of one trade.
 * @param order locked; of a cancelled one, and where the meeting is closed, the ticket is locked too, before it.
 * @returns paid; or why the money has to go back.
 */
export async function payOrder(
  db: Db,
  tx: Tx,
  order: Order,
  { closed, ...by }: Taking,
): Promise<'paid' | 'paid_twice' | 'no_place' | 'meeting_closed'> {
  if (closed !== undefined && waitsForMoney(order)) await moveOrder(tx, { ...by, action: 'close', db, order }, { ended_at: by.at })
  if (closed !== undefined && order.status === orderStatus.cancelled && order.paid_at === null) return 'meeting_closed'
  // One that was paid before, and withdrawn by an organiser since, takes no second payment.
  if (order.status === orderStatus.cancelled && order.paid_at === null) {
    const placesTaken = await takeSeatsAgain(db, tx, order)
    if (!(await moveOrder(tx, { ...by, action: 'reseat', why: 'late money', order, placesTaken }, { ended_at: null }))) return 'no_place'
  } else if (!(await moveOrder(tx, { ...by, action: 'pay', order }))) return 'paid_twice'
  await moveOrder(tx, { ...by, action: 'admit', db, order }, { paid_at: by.at })
  return 'paid'
}

/**
 * Places for a cancelled order: only if nobody in it has found another one, the limit for one phone still holds, and its
 * pools have room. What else the sale asks was answered when the order was accepted, and is not asked again: neither its
 * voucher's uses, though another may have had the last one since, nor the window, the audience or the price.
 */
async function takeSeatsAgain(db: Db, tx: Tx, order: Order): Promise<boolean> {
  const [ticket] = (await lockTickets(db, tx, { ids: [order.ticket_id] })).rows
  await lockPools(db, tx, { ids: ticket?.pool_id ? [ticket.pool_id] : [], meetingIds: [order.meeting_id] })
  const ids = await attendeeIdsOf(tx, order.no)
  const choices = await lockChoices(db, tx, ticket?.form_id ? [ticket.form_id] : [])
  const people = (await lockAttendees(db, tx, { ids })).rows
  // Who has been erased since comes back by no payment.
  if (
    ticket === undefined ||
    people.length < ids.length ||
    people.some((person) => person.order_no !== null || person.ticket_id !== order.ticket_id)
  )
    return false
  if (ticket.limit_phone > 0) {
    const [held] = (await countCopies(db, tx, { holders: [[ticket.id, order.user_id]] })).rows
    if ((held?.copies ?? 0) + order.copies > ticket.limit_phone) return false
  }
  for (const [formId, counted] of choices) {
    const chosen = [...(await chosenBy(db, tx, ids)).values()].flat().filter((one) => one.formId === formId)
    if (
      fullOf(
        counted,
        chosen.map(({ choice }) => choice),
      ) !== undefined
    )
      return false
  }
  if ((await takePlaces(db, tx, { ticketId: ticket.id, copies: order.copies })).changed !== 1) return false
  await seatAttendees(db, tx, { seats: ids.map((id) => [id, order.no]) })
  return true
}
