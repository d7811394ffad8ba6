/**
 * An organiser ends an order, or some tickets of it, without money. What nobody has paid is given up as its holder would give
 * it up; tickets end with their places free in the same moment. Buyer and holders are told why.
 */
import type { desk } from '#contract/desk.ts'
import { orderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { tell } from '../message/outbox.ts'
import { cancelOrder } from '../order/cancel.ts'
import { endTickets } from '../order/end-tickets.ts'
import type { By } from '../order/pay.ts'
import { aboutOrder, lockOrder, lockTickets } from '../order/store.ts'
import { orderTelling } from '../order/tell.ts'
import { afterClosing } from '../payment/after-closing.ts'
import { isAskedFor } from '../refund/request-store.ts'
import { isCancellable } from './actions.ts'
import { accountsBy, seatsIn } from './full-store.ts'
import { findOrderIn, paidOf } from './store.ts'

export const withdraw: Handler<typeof desk.withdraw> = async ({ deps, input, user, now }) => {
  const { meetingId, no, admissionIds, reason, paid } = input
  const found = await findOrderIn(deps.db.read, meetingId, no)
  if (found === undefined) return refuse('order_gone')
  const by = { who: user.id, why: reason, at: now }
  if (!isCancellable(found.status)) return endThem(deps.db, found, { admissionIds, paid }, by)
  // It has no tickets yet.
  if (admissionIds !== undefined) return refuse('admission_gone')
  return giveUp(deps, found, paid, by)
}

async function giveUp(deps: Deps, order: Row<'orders'>, paid: number | undefined, by: By) {
  const { db } = deps
  const beside = async (tx: Tx) => tellOf(tx, order, by, order.no, await peopleTold(tx, order, await seatsIn(tx, order.no)))
  const status = await afterClosing(deps, { orderNo: order.no, who: by.who }, () => cancelOrder(db, order, by, beside))
  if (status instanceof Refusal) return status
  if (status !== undefined) return null
  // It was paid, or granted, in this moment: its tickets are what is to end.
  return endThem(db, order, { paid }, by)
}

interface Asked {
  admissionIds?: readonly string[] | undefined
  /** As its organiser saw it, in fen. */
  paid: number | undefined
}

function endThem(db: Db, { no, ticket_id }: Row<'orders'>, { admissionIds, paid }: Asked, by: By) {
  return db.write(async (tx) => {
    await lockTickets(db, tx, { ids: [ticket_id] })
    const order = (await lockOrder(tx, no)) as Row<'orders'>
    const seats = await seatsIn(tx, no)
    const known = new Set(seats.map(({ admission_id }) => admission_id))
    if (admissionIds?.some((id) => !known.has(id))) return refuse('admission_gone')
    // A second tap, or somebody was faster.
    if (order.status === orderStatus.cancelled) return null
    if (order.status !== orderStatus.paid) return refuse('order_not_cancellable')
    const came = (await paidOf(tx, [no])).get(no) ?? 0
    if (paid !== undefined && came > paid) return refuse('order_paid_meanwhile', { now: (came / 100).toFixed(2) })
    // Whether money goes back for them is decided first, and by whom may give it.
    const ending = seats.flatMap(({ admission_id: id, status }) => (id === null || status === 'revoked' ? [] : [id]))
    if (await isAskedFor(tx, no, admissionIds ?? ending)) return refuse('refund_request_open')
    await endPlaces(db, tx, order, { ...by, seats, admissionIds: admissionIds ?? 'all', tells: true })
    return null
  })
}

interface EndPlaces extends By {
  seats: Seats
  admissionIds: readonly string[] | 'all'
  /** Whether those whom it concerns hear of it. */
  tells: boolean
}

/** Ends tickets of an order that is paid; the order is locked, and its ticket before it. */
export async function endPlaces(db: Db, tx: Tx, order: Row<'orders'>, { seats, admissionIds, tells, ...by }: EndPlaces): Promise<void> {
  const { ended } = await endTickets(db, tx, { ...by, order, admissionIds, ended: 'withdrawn' })
  const [first] = ended
  if (first === undefined || !tells) return
  const gone = new Set(ended.map(({ id }) => id))
  const theirs = seats.filter(({ admission_id }) => gone.has(admission_id ?? ''))
  // A ticket ends once: by the first of them it is this act that is told, and no other of the same order.
  await tellOf(tx, order, by, first.id, await peopleTold(tx, order, theirs))
}

type Seats = Awaited<ReturnType<typeof seatsIn>>

/** The buyer, the holders; and those whom an organiser has written down, who were told that they have a place. */
async function peopleTold(tx: Tx, order: Row<'orders'>, seats: Seats): Promise<string[]> {
  const phones = order.origin === 'self' ? [] : seats.map(({ phone }) => phone)
  return [...new Set([order.user_id, ...seats.flatMap(({ user_id }) => user_id ?? []), ...(await accountsBy(tx, phones))])]
}

async function tellOf(tx: Tx, order: Row<'orders'>, { why, at }: By, about: string, people: readonly string[]): Promise<void> {
  const telling = orderTelling('ticket_withdrawn', order, await aboutOrder(tx, order), why)
  await tell(
    tx,
    people.map((userId) => ({ ...telling, about, userId })),
    at,
  )
}
