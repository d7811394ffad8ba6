/**
 * Places given by an organiser: free, paid on the spot, or kept until somebody has paid by a link. Past the sale's windows,
 * audiences, limits and approval, never past what there is: places are taken under the same locks and by the same
 * conditional update as in the shop. Locked in the order of everybody else: ticket, pools, accounts. Whoever is typed in has
 * answered nothing yet, so that no counted choice is taken and no form has to be locked.
 */
import type { Origin, ReceiptMethod } from '#contract/desk.ts'
import { orderStatus } from '#contract/order.ts'
import { TRANSFER } from '#contract/payment.ts'
import { type WorkplaceKey, workplaceKeyOf } from '#contract/workplace.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { dayOf } from '../../flow/clock.ts'
import { newId, newNumber } from '../../flow/ids.ts'
import { type LogLine, writeLog } from '../../flow/log-store.ts'
import { issueAdmissions } from '../admission/issue.ts'
import { seatAttendees } from '../attendee/seat-store.ts'
import { insertAttendees } from '../attendee/store.ts'
import { nobody } from '../attendee/wire.ts'
import { type Refusal, refuse } from '../../use-case.ts'
import { formOfTicket } from '../form/store.ts'
import type { Closed } from '../meeting/state.ts'
import { tellEach } from '../message/outbox.ts'
import { guardedPlaces, type Places, poolsOf } from '../order/look.ts'
import type { OrderAction } from '../order/machine.ts'
import { closedTo, nothingLeft, priceColumns } from '../order/sale-rules.ts'
import { priceOfTicket } from '../ticket/price.ts'
import { insertOrders, lockTickets, type TicketOnSale } from '../order/store.ts'
import type { Stock } from '../order/submission.ts'
import { insertPaidTrades } from '../payment/paid-trade.ts'
import { foldedSerial } from '../proof/serial.ts'
import { insertReceipt } from '../receipt/store.ts'
import { holdAccountsOf } from '../session/store.ts'
import { hostOf } from './place-store.ts'
import { enrolledTelling, wantedTelling } from './tell.ts'

export interface PlacedPerson {
  name: string
  namePinyin: string
  phone: string
  /** Stored under the key that the form of the ticket asks. */
  workplace?: string
  position?: string
}

export interface PlaceWish {
  ticketId: string
  /** Whose the ticket has to be. */
  meetingId?: string
  /** Each with its people; the first of them is its buyer, by their phone. */
  orders: readonly { people: readonly PlacedPerson[] }[]
  origin: Exclude<Origin, 'self'>
  /** The organiser's account. */
  madeBy: string
  /** For nothing; to be paid by whoever it is for; or paid: all of them by one receipt. */
  paid: 'free' | 'link' | { method: ReceiptMethod; serial: string; payer?: string }
  /** Of `link`: until when; without it the ticket's own time to pay. */
  payUntil?: number
  /** What the history says beside it. */
  why?: string
  /** The organiser's key for this intention, and a digest of what it asks for. */
  key?: { key: string; digest: string }
  now: number
}

/** The keys that the orders of a wish have: its own, and for all but the first their places beside it. */
export function keysOf({ key, orders }: Pick<PlaceWish, 'key' | 'orders'>): string[] {
  return key === undefined ? [] : orders.map((_, at) => (at === 0 ? key.key : `${key.key}#${at}`))
}

/** How a ticket is seen, and its places taken. Tests hand in a careless one to show what the guard is for. */
export interface Shelf {
  see(db: Db, tx: Tx, ticketId: string): Promise<{ ticket: TicketOnSale | undefined; pools: Stock['pools'] }>
  take: Places['take']
}

export const guardedShelf: Shelf = {
  see: async (db, tx, ticketId) => {
    const { rows } = await lockTickets(db, tx, { ids: [ticketId] })
    return { ticket: rows[0], pools: await poolsOf(db, tx, rows) }
  },
  take: guardedPlaces.take,
}

/** Of a draft nobody is told, and nobody could open what they are told of. */
const running = new Set<TicketOnSale['meeting_state']>(['published', 'paused'])

type NotPlaced = Refusal<'ticket_gone' | 'sold_out' | 'not_enough_left' | Closed>

/**
 * Makes all of the orders, or none. Costs about as many statements for a hundred of them as for one.
 * @param tx the caller's, and nothing is asked of it but this: a refusal has written nothing.
 */
export async function placeOrders(db: Db, tx: Tx, wish: PlaceWish, shelf: Shelf = guardedShelf): Promise<{ nos: string[] } | NotPlaced> {
  const { now } = wish
  const { ticket, pools } = await shelf.see(db, tx, wish.ticketId)
  if (ticket === undefined || ticket.state === 'removed') return refuse('ticket_gone')
  if (wish.meetingId !== undefined && wish.meetingId !== ticket.meeting_id) return refuse('ticket_gone')
  const closed = closedTo(ticket)
  if (closed !== undefined) return refuse(closed)
  if (!running.has(ticket.meeting_state)) return refuse('ticket_gone')
  const copies = wish.orders.reduce((sum, { people }) => sum + people.length, 0)
  if (copies === 0) return { nos: [] }
  const short = nothingLeft({ pools }, ticket, copies)
  if (short !== undefined) return refuse(short)
  if (!(await shelf.take(db, tx, ticket.id, copies))) return refuse(copies === 1 ? 'sold_out' : 'not_enough_left')

  const phones = wish.orders.flatMap(({ people }) => people.map(({ phone }) => phone))
  const accounts = await holdAccountsOf(tx, phones, now)
  const accountOf = (phone: string) => accounts.get(phone)?.id as string
  const keys = keysOf(wish)
  const workplaceKey = await workplaceKeyOfTicket(tx, wish)
  const made = wish.orders.map(({ people }, at) => {
    const order = newOrder(ticket, wish, { copies: people.length, userId: accountOf(people[0]?.phone as string), key: keys[at] })
    return { order, people, attendees: people.map((person) => newAttendee(order, person, workplaceKey, now)) }
  })
  const seats = made.flatMap(({ order, attendees }) =>
    attendees.map(({ id }, position) => ({ order_no: order.no, attendee_id: id, position })),
  )
  await insertAttendees(
    db,
    tx,
    made.flatMap(({ attendees }) => attendees),
  )
  await insertOrders(
    db,
    tx,
    made.map(({ order }) => order),
    seats,
  )
  await seatAttendees(db, tx, { seats: seats.map((seat) => [seat.attendee_id, seat.order_no]) })
  await writeLog(
    tx,
    made.flatMap(({ order }) => linesOf(order, wish)),
    db,
  )
  await book(db, tx, ticket, wish, made)

  const host = await hostOf(tx, ticket.meeting_id)
  const enrolled = made.filter(({ order }) => order.status === orderStatus.paid)
  await issueAdmissions(
    db,
    tx,
    enrolled.map(({ order, attendees }) => ({ order, attendeeIds: attendees.map(({ id }) => id) })),
  )
  const tellings = made.flatMap(({ order, people }) =>
    order.expires_at === null
      ? [...new Set(people.map(({ phone }) => accountOf(phone)))].map((userId) => enrolledTelling(order, userId, host))
      : [wantedTelling({ ...order, expires_at: order.expires_at }, host)],
  )
  await tellEach(
    db,
    tx,
    tellings.map((telling) => ({ ...telling, at: now })),
  )
  return { nos: made.map(({ order }) => order.no) }
}

/** The form is read only for people with a 单位. */
async function workplaceKeyOfTicket(tx: Tx, { ticketId, orders }: PlaceWish): Promise<WorkplaceKey> {
  const isNeeded = orders.some(({ people }) => people.some((person) => (person.workplace ?? '') !== ''))
  const form = isNeeded ? await formOfTicket(tx, ticketId) : undefined
  return workplaceKeyOf(form === undefined ? [] : readJson(form.questions))
}

interface Placed {
  copies: number
  userId: string
  key: string | undefined
}

function newOrder(ticket: TicketOnSale, wish: PlaceWish, { copies, userId, key }: Placed): Row<'orders'> {
  const { origin, madeBy, paid, now } = wish
  const free = { price_fen: 0, discount_fen: 0, step_until: 0, amount_fen: 0 }
  const price = paid === 'free' ? free : priceColumns(priceOfTicket(ticket, { copies, now }))
  const waits = paid === 'link' && price.amount_fen > 0
  return {
    no: newNumber(now),
    user_id: userId,
    meeting_id: ticket.meeting_id,
    third_id: ticket.third_id,
    ticket_id: ticket.id,
    copies,
    ...price,
    status: waits ? orderStatus.unpaid : orderStatus.paid,
    created_at: now,
    expires_at: waits ? (wish.payUntil ?? now + ticket.pay_minutes * 60_000) : null,
    paid_at: waits ? null : now,
    ended_at: null,
    idem_key: key ?? null,
    idem_digest: wish.key?.digest ?? null,
    voucher_id: null,
    origin,
    made_by: madeBy,
    note: '',
    source: '',
  }
}

function newAttendee(order: Row<'orders'>, person: PlacedPerson, workplaceKey: WorkplaceKey, now: number): Row<'attendees'> {
  return {
    ...nobody,
    id: newId(now),
    user_id: order.user_id,
    meeting_id: order.meeting_id,
    third_id: order.third_id,
    ticket_id: order.ticket_id,
    order_no: null,
    name: person.name,
    name_pinyin: person.namePinyin,
    phone: person.phone,
    [workplaceKey]: person.workplace ?? '',
    position: person.position ?? '',
    created_at: now,
    updated_at: now,
  }
}

/** What an order has gone through in the moment in which it came to be. */
function linesOf(order: Row<'orders'>, { madeBy, why = '' }: PlaceWish): LogLine[] {
  const line = (action: OrderAction | 'submit', from: '' | Row<'orders'>['status'], to: Row<'orders'>['status'], said = ''): LogLine => ({
    entity: 'order',
    entityId: order.no,
    action,
    from,
    to,
    who: madeBy,
    why: said,
    at: order.created_at,
  })
  const { unpaid, paid, paySuccess } = orderStatus
  if (order.status === unpaid) return [line('submit', '', unpaid, why)]
  if (order.amount_fen === 0) return [line('enrol', unpaid, paid, why)]
  return [line('submit', '', unpaid, why), line('pay', unpaid, paySuccess), line('admit', paySuccess, paid)]
}

/** What was paid on the spot: one receipt, and a trade of it for each order. */
async function book(db: Db, tx: Tx, ticket: TicketOnSale, { paid, madeBy, now }: PlaceWish, made: readonly { order: Row<'orders'> }[]) {
  const amount = made.reduce((sum, { order }) => sum + order.amount_fen, 0)
  if (typeof paid === 'string' || amount === 0) return
  const receiptId = newId(now)
  await insertReceipt(tx, {
    id: receiptId,
    meeting_id: ticket.meeting_id,
    third_id: ticket.third_id,
    method: paid.method,
    payer: paid.payer ?? '',
    serial: paid.serial,
    serial_folded: foldedSerial(paid.serial),
    day: dayOf(now),
    amount_fen: amount,
    surplus_fen: 0,
    surplus_back_at: null,
    note: '',
    made_by: madeBy,
    created_at: now,
  })
  const provider = paid.method === 'transfer' ? TRANSFER : 'offline'
  await insertPaidTrades(
    db,
    tx,
    made.map(({ order: { no: orderNo, amount_fen: amountFen } }) => ({ orderNo, provider, amountFen, receiptId, who: madeBy, at: now })),
  )
}
