/** A provider's books against ours, after everything: whatever was applied twice, forgotten, invented or counted wrong is named. */
import type { Db, Row } from '#server/db/db.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { numberAtProvider } from '#server/features/refund/request.ts'

export interface TheirBooks {
  provider: string
  payments: { tradeNo: string; providerId: string; amountFen: number }[]
  /** Those that are done. */
  refunds: { refundNo: string; tradeNo: string; amountFen: number }[]
}

interface Ours {
  orders: Row<'orders'>[]
  trades: Row<'trades'>[]
  refunds: Row<'refunds'>[]
  admissions: Row<'admissions'>[]
  seats: { order_no: string; attendee_id: string; live: string | null }[]
}

async function ours(db: Db): Promise<Ours> {
  const all = <T extends 'orders' | 'trades' | 'refunds' | 'admissions'>(table: T) =>
    db.read
      .selectFrom(table as 'orders')
      .selectAll()
      .execute() as unknown as Promise<Row<T>[]>
  const seats = db.read
    .selectFrom('order_attendees')
    .innerJoin('attendees', 'attendees.id', 'order_attendees.attendee_id')
    .select(['order_attendees.order_no', 'attendee_id', 'attendees.order_no as live'])
    .execute()
  return {
    orders: await all('orders'),
    trades: await all('trades'),
    refunds: await all('refunds'),
    admissions: await all('admissions'),
    seats: await seats,
  }
}

/** @returns a line for each flaw. */
export async function audit(db: Db, theirs: TheirBooks): Promise<string[]> {
  const books = await ours(db)
  return [
    ...flawsOfMoney(books, theirs),
    ...flawsOfRefunds(books, theirs),
    ...flawsOfOrders(books),
    ...(await flawsOfLog(db)),
    ...(await findDrift(db)).map((drift) => `places: ${JSON.stringify(drift)}`),
  ]
}

const lacking = (wanted: readonly string[], found: readonly string[]) => {
  const there = new Set(found)
  return wanted.filter((one) => !there.has(one))
}

function flawsOfMoney({ trades, refunds }: Ours, { provider, payments, refunds: back }: TheirBooks): string[] {
  const known = new Map(trades.map((trade) => [trade.no, trade]))
  const paid = new Map(payments.map((payment) => [payment.tradeNo, payment]))
  const sum = (rows: readonly { amount_fen?: number; amountFen?: number }[]) =>
    rows.reduce((total, row) => total + (row.amount_fen ?? row.amountFen ?? 0), 0)
  const success = trades.filter((trade) => trade.state === 'success')
  const [here, there] = [sum(success) - sum(refunds.filter((refund) => refund.state === 'done')), sum(payments) - sum(back)]
  return [
    ...payments.flatMap(({ tradeNo, providerId, amountFen }) => {
      const trade = known.get(tradeNo)
      const same = trade?.state === 'success' && trade.provider_id === providerId && trade.amount_fen === amountFen
      return same ? [] : [`forgotten: trade ${tradeNo} is paid there, ${trade?.state} here`]
    }),
    ...success
      .filter((trade) => trade.provider === provider && !paid.has(trade.no))
      .map(({ no }) => `invented: trade ${no} is paid here only`),
    ...trades.filter((trade) => trade.state === 'created' || trade.state === 'paying').map(({ no }) => `open: trade ${no}`),
    ...(here === there ? [] : [`sums: ${here} here, ${there} there`]),
  ]
}

function flawsOfRefunds({ refunds }: Ours, { refunds: back }: TheirBooks): string[] {
  const here = refunds
    .filter((refund) => refund.state === 'done')
    .map((refund) => `${refund.trade_no} ${numberAtProvider(refund)} ${refund.amount_fen}`)
  const there = back.map(({ tradeNo, refundNo, amountFen }) => `${tradeNo} ${refundNo} ${amountFen}`)
  return [
    ...refunds.filter((refund) => refund.state !== 'done').map(({ no, state }) => `refund ${no} is ${state}`),
    ...[...lacking(here, there), ...lacking(there, here)].map((refund) => `refund on one side only: ${refund}`),
    ...(new Set(there.map((refund) => refund.split(' ')[0])).size === there.length ? [] : ['a trade was refunded twice']),
  ]
}

/** A paid order has the money of one trade and an admission for each of its people; any other has neither. */
function flawsOfOrders({ orders, trades, refunds, admissions, seats }: Ours): string[] {
  const gone = new Set(refunds.map((refund) => refund.trade_no))
  const kept = Map.groupBy(
    trades.filter((trade) => trade.state === 'success' && !gone.has(trade.no)),
    (trade) => trade.order_no,
  )
  const issued = Map.groupBy(
    admissions.filter((admission) => admission.status === 'issued'),
    (admission) => admission.order_no,
  )
  const seated = Map.groupBy(seats, (seat) => seat.order_no)
  return orders.flatMap(({ no, status, copies }) => {
    const people = (seated.get(no) ?? []).map((seat) => seat.attendee_id)
    const admitted = (issued.get(no) ?? []).map((admission) => admission.attendee_id)
    const money = kept.get(no)?.length ?? 0
    const holding = (seated.get(no) ?? []).filter((seat) => seat.live === no).length
    if (status === 1) {
      const right = money === 1 && holding === copies && admitted.length === copies && lacking(people, admitted).length === 0
      return right ? [] : [`paid order ${no}: money of ${money} trades, ${admitted.length} admissions and ${holding} seats for ${copies}`]
    }
    if (status !== 5 && status !== 7) return [`order ${no} is left in ${status}`]
    return money + admitted.length + holding === 0
      ? []
      : [`order ${no} in ${status}: keeps money of ${money} trades, ${admitted.length} admissions, ${holding} seats`]
  })
}

/** Each of these happens to one thing once. */
const ONCE = new Set([
  'trade succeed',
  'order pay',
  'order reseat',
  'order admit',
  'order refund',
  'order refunded',
  'admission revoke',
  'refund request',
  'refund finish',
  'refund returned',
])

async function flawsOfLog(db: Db): Promise<string[]> {
  const rows = await db.read
    .selectFrom('log')
    .select((q) => ['entity', 'entity_id', 'action', q.fn.countAll<number>().as('n')])
    .groupBy(['entity', 'entity_id', 'action'])
    .having((q) => q.fn.countAll(), '>', 1)
    .execute()
  return rows
    .filter(({ entity, action }) => ONCE.has(`${entity} ${action}`))
    .map(({ entity, entity_id, action, n }) => `twice: ${entity} ${entity_id} ${action} ${n} times`)
}
