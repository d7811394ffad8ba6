/** Pays orders by money that came by no provider: all of them in one transaction, or none. */
import type { ReasonOf } from '#contract/call.ts'
import { orderStatus } from '#contract/order.ts'
import { type HandProvider, isByHand, TRANSFER } from '#contract/payment.ts'
import type { receipt } from '#contract/receipt.ts'
import { textKey } from '#contract/search-text.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { dayOf } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { yuan } from '../../tables/cells.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { lockChoices } from '../form/choice-store.ts'
import type { Closed } from '../meeting/state.ts'
import { closedBecause } from '../meeting/store.ts'
import type { By } from '../order/pay.ts'
import { lockOrder, lockTickets, ordersByNo } from '../order/store.ts'
import { closeTrade } from '../payment/close-open.ts'
import { insertPaidTrade, receiptName } from '../payment/paid-trade.ts'
import { ProviderDown } from '../payment/reach.ts'
import { takePayment } from '../payment/settle.ts'
import { findOpenTrade, hasBeenPaid, tradeOfReceipt } from '../payment/store.ts'
import { approveBeside, lapseBeside } from '../proof/beside.ts'
import { knownSerials } from '../proof/known-serials.ts'
import { foldedSerial, serialOf } from '../proof/serial.ts'
import { requestRefund } from '../refund/request.ts'
import { lockPools } from '../ticket/place-store.ts'
import { findReceipt, insertReceipt, type Receipt, receiptOf } from './store.ts'
import { onWire } from './wire.ts'

type Order = Row<'orders'>
type Refused = Refusal<ReasonOf<typeof receipt.book>>

/** A buyer may begin to pay in between; after so many times it is theirs to decide. */
const TURNS = 3

interface Wish {
  /** What is booked if all goes well; its surplus is not known yet. */
  row: Receipt
  /** In ascending number. */
  nos: readonly string[]
}

export const book: Handler<typeof receipt.book> = async ({ deps, input, user, thirdId, grants, now }) => {
  const nos = [...new Set(input.orderNos)].toSorted()
  if (nos.length < input.orderNos.length) return refuse('order_twice')
  if (input.day > dayOf(now)) return refuse('pay_day_ahead')
  const row: Receipt = {
    id: newId(now),
    meeting_id: input.meetingId,
    third_id: thirdId,
    method: input.method,
    payer: input.payer,
    serial: serialOf(input.serial),
    serial_folded: foldedSerial(serialOf(input.serial)),
    day: input.day,
    amount_fen: input.amount,
    surplus_fen: 0,
    surplus_back_at: null,
    note: input.note,
    made_by: user.id,
    created_at: now,
  }
  const refused = await payAll(deps, { row, nos })
  const booked = refused === undefined ? await findReceipt(deps.db, row.id) : await bookedAlike(deps.db, { row, nos }, refused)
  return booked === undefined ? (refused ?? refuse('busy')) : onWire(booked, grants)
}

/** Where the meeting is closed an order has ended for all that was booked. */
const booked: ReadonlySet<Order['status']> = new Set([orderStatus.paid, orderStatus.cancelled])

/** A second tap, or another hand with the same paper: it is booked, and by that receipt. */
async function bookedAlike(db: Db, { row, nos }: Wish, { reason }: Refused): Promise<Awaited<ReturnType<typeof findReceipt>>> {
  if (reason !== 'order_already_paid' && reason !== 'receipt_known') return undefined
  const found = await receiptOf(db, nos[0] as string)
  const same =
    textKey(found?.payer ?? '') === textKey(row.payer) &&
    (['meeting_id', 'method', 'serial_folded', 'day', 'amount_fen', 'note'] as const).every((key) => found?.[key] === row[key])
  const paid = (await ordersByNo(db, db.read, { nos })).rows.every(({ status }) => booked.has(status))
  return same && paid && found?.orderNos.join(' ') === nos.join(' ') ? found : undefined
}

/** Something came in between that is looked at again from the start. */
class Again extends Error {}

/** Nothing of what was begun stays. */
class NotBooked extends Error {
  readonly refusal: Refused
  constructor(refusal: Refused) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** @returns why not. */
async function payAll(deps: Deps, wish: Wish): Promise<Refused | undefined> {
  const by = { who: wish.row.made_by, why: `receipt ${wish.row.id}`, at: wish.row.created_at }
  for (let turn = 0; turn < TURNS; turn++) {
    const seen = (await ordersByNo(deps.db, deps.db.read, { nos: wish.nos })).rows
    const refused = notBookable(seen, wish) ?? ((await isKnown(deps.db, wish.row)) ? refuse('receipt_known') : undefined)
    if (refused !== undefined) return refused
    try {
      for (const { no } of seen) {
        const open = await findOpenTrade(deps.db.read, no)
        // Nobody should pay at a cashier what lies on the table.
        if (open !== undefined && !isByHand(open.provider)) await closeTrade(deps, open, { who: by.who })
      }
      await deps.db.write((tx) => payWithin(deps, tx, wish, seen, by))
      return undefined
    } catch (error) {
      if (error instanceof NotBooked) return error.refusal
      if (error instanceof ProviderDown) {
        deps.log.error('payment.provider_down', error.cause ?? error, { orderNos: wish.nos.join(' ') })
        return refuse('payment_unavailable')
      }
      if (!(error instanceof Again)) throw error
    }
  }
  return refuse('payment_unavailable')
}

async function isKnown(db: Db, { third_id, method, serial, serial_folded }: Receipt): Promise<boolean> {
  return method === 'transfer' && serial !== '' && (await knownSerials(db, { thirdId: third_id, serials: [serial] })).has(serial_folded)
}

/** Asked before anything is closed at a provider, and once more under lock. */
function notBookable(orders: readonly Order[], { row, nos }: Wish): Refused | undefined {
  const here = orders.filter((order) => order.meeting_id === row.meeting_id)
  if (here.length < nos.length) return refuse('order_gone')
  for (const order of here) {
    const refused = notPayable(order)
    if (refused !== undefined) return refused
  }
  const missing = sumOf(here) - row.amount_fen
  return missing > 0 ? refuse('receipt_short', { missing: yuan(missing) }) : undefined
}

const sumOf = (orders: readonly Order[]) => orders.reduce((sum, { amount_fen }) => sum + amount_fen, 0)

/** Time does not matter to whoever has the money in hand; a cancelled order is paid late, where it was to be paid at all. */
function notPayable(order: Order): Refused | undefined {
  const { unpaid, payFailed, proofReview, paid, paySuccess, review, cancelled } = orderStatus
  const { status } = order
  if (status === unpaid || status === payFailed || status === proofReview) return undefined
  if (status === paid || status === paySuccess) return refuse('order_already_paid')
  if (status === review) return refuse('order_unapproved')
  const late = status === cancelled && order.expires_at !== null && order.paid_at === null && order.amount_fen > 0
  return late ? undefined : refuse('order_not_payable', { no: order.no })
}

/** Locked as everywhere: tickets, pools, forms, orders, trades. */
async function payWithin(deps: Deps, tx: Tx, wish: Wish, seen: readonly Order[], by: By): Promise<void> {
  const { db } = deps
  const tickets = (await lockTickets(db, tx, { ids: [...new Set(seen.map(({ ticket_id }) => ticket_id))].toSorted() })).rows
  const wasLate = seen.filter(isLate)
  if (wasLate.length > 0) {
    const again = tickets.filter(({ id }) => wasLate.some(({ ticket_id }) => ticket_id === id))
    await lockPools(db, tx, { ids: again.flatMap(({ pool_id }) => pool_id ?? []), meetingIds: [wish.row.meeting_id] })
    await lockChoices(
      db,
      tx,
      again.flatMap(({ form_id }) => form_id ?? []),
    )
  }
  const orders: Order[] = []
  for (const no of wish.nos) orders.push((await lockOrder(tx, no)) as Order)
  const refused = notBookable(orders, wish)
  if (refused !== undefined) throw new NotBooked(refused)
  // What it takes to find places again was not locked before.
  if (orders.some((order) => isLate(order) && !wasLate.some(({ no }) => no === order.no))) throw new Again()
  // Read once the tickets are locked, which whoever cancels the meeting has to do too.
  const closed = await closedBecause(tx, wish.row.meeting_id)
  // Its money goes back, and the order stays as it was: what was booked for it once is not booked again.
  if (closed !== undefined) for (const { no } of orders) if (await hasBeenPaid(tx, no)) throw new NotBooked(refuse('order_already_paid'))
  const row = { ...wish.row, surplus_fen: wish.row.amount_fen - sumOf(orders) }
  if (!(await insertReceipt(tx, row))) throw new NotBooked(refuse('receipt_known'))
  await writeLog(tx, [{ entity: 'receipt', entityId: row.id, action: 'book', to: 'booked', who: by.who, at: by.at }])
  for (const order of orders) await payOne(deps, tx, order, row, { ...by, closed })
}

const isLate = ({ status }: Order) => status === orderStatus.cancelled

async function payOne(
  deps: Deps,
  tx: Tx,
  order: Order,
  { id: receiptId, method }: Receipt,
  by: By & { closed: Closed | undefined },
): Promise<void> {
  const provider: HandProvider = method === 'transfer' ? TRANSFER : 'offline'
  const known = { provider_id: receiptName(receiptId, order.no), receipt_id: receiptId }
  const open = await findOpenTrade(tx, order.no)
  // Another page of the buyer has begun to pay in this very moment.
  if (open !== undefined && !isByHand(open.provider)) throw new Again()
  if (provider !== TRANSFER || !(await approveBeside(tx, order.no, known, by))) {
    await lapseBeside(tx, order.no, by)
    await insertPaidTrade(tx, { orderNo: order.no, provider, amountFen: order.amount_fen, receiptId, who: by.who, at: by.at })
  }
  const result = await takePayment(deps, tx, order, by)
  // What lies on the table goes back by hand, and is on record.
  if (result === 'meeting_closed')
    return void (await requestRefund(tx, await tradeOfReceipt(tx, order.no, receiptId), { cause: result }, by))
  if (result !== 'paid') throw new NotBooked(refuse(result === 'no_place' ? 'sold_out' : 'order_already_paid'))
}
