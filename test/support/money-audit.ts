/** After everything: our books of money and places against the stand-in bank's own, and against what was counted by hand. */
import { isByHand } from '#contract/payment.ts'
import type { Db } from '#server/db/db.ts'
import type { AtBank } from './paid.ts'

/** What others know, by their own books. */
export interface Others {
  /** By the number of the trade, as the stand-in gateway shows it. */
  bank: ReadonlyMap<string, AtBank>
  /** Fen that a person took or found in the account, and that a person has paid back. */
  byHand: { taken: number; returned: number }
}

const sum = (rows: readonly { amount_fen?: number; amountFen?: number }[]) =>
  rows.reduce((total, row) => total + (row.amount_fen ?? row.amountFen ?? 0), 0)

/** @returns a line for each flaw; none where all agrees. */
export async function flawsOfMoney({ read }: Pick<Db, 'read'>, { bank, byHand }: Others): Promise<string[]> {
  const trades = await read.selectFrom('trades').selectAll().where('state', '=', 'success').execute()
  const refunds = await read.selectFrom('refunds').selectAll().execute()
  const flaws: string[] = []
  const same = (what: string, here: number, there: number) => void (here !== there && flaws.push(`${what}: ${here} here, ${there} there`))
  const done = refunds.filter(({ state }) => state === 'done')

  const there = [...bank].filter(([, { state }]) => state === 'success')
  const back = ({ refunds: some }: AtBank) => sum(some.filter(({ state }) => state === 'done'))
  for (const [no, shown] of there) {
    same(`trade ${no}`, sum(trades.filter((trade) => trade.no === no)), shown.amountFen)
    same(`back of trade ${no}`, sum(done.filter((one) => one.trade_no === no && !isByHand(one.provider))), back(shown))
  }
  const ledger = there.reduce((total, [, shown]) => total + shown.amountFen - back(shown), 0)
  const [taken, given] = [trades, done].map((rows) => sum(rows.filter(({ provider }) => !isByHand(provider)))) as [number, number]
  same('the bank’s ledger', taken - given, ledger)
  same('taken by hand', sum(trades.filter(({ provider }) => isByHand(provider))), byHand.taken)
  same('paid back by hand', sum(done.filter(({ provider }) => isByHand(provider))), byHand.returned)

  for (const { no, amount_fen } of trades) {
    const all = sum(refunds.filter((one) => one.trade_no === no))
    if (all > amount_fen) flaws.push(`trade ${no}: ${all} given of ${amount_fen}`)
  }
  return flaws
}

const holding: ReadonlySet<number> = new Set([0, 2, 3, 6, 8])

/** Places sold are those of live tickets, and those of orders that are still to be paid or decided; and nobody sits twice. */
export async function flawsOfPlaces({ read }: Pick<Db, 'read'>): Promise<string[]> {
  const tickets = await read.selectFrom('tickets').select(['id', 'sold', 'total']).execute()
  const orders = await read.selectFrom('orders').select(['no', 'ticket_id', 'status', 'copies']).execute()
  const admissions = await read.selectFrom('admissions').select(['id', 'order_no', 'status', 'ended_why']).execute()
  const seats = await read.selectFrom('attendees').select(['order_no']).where('order_no', 'is not', null).execute()
  const ended = await read.selectFrom('refund_admissions').selectAll().execute()
  const flaws: string[] = []
  const live = Map.groupBy(
    admissions.filter(({ status }) => status !== 'revoked'),
    ({ order_no }) => order_no,
  )
  const seated = Map.groupBy(seats, ({ order_no }) => order_no)
  const held = ({ no, status, copies }: (typeof orders)[number]) =>
    holding.has(status) ? copies : status === 1 ? (live.get(no) ?? []).length : 0
  for (const order of orders) {
    const [tickets, seatsHeld] = [(live.get(order.no) ?? []).length, (seated.get(order.no) ?? []).length]
    const wanted = order.status === 1 ? order.copies : 0
    if (tickets !== wanted) flaws.push(`order ${order.no} in ${order.status}: ${tickets} tickets for ${wanted}`)
    if (seatsHeld !== held(order)) flaws.push(`order ${order.no} in ${order.status}: ${seatsHeld} seats for ${held(order)}`)
  }
  for (const { id, sold, total } of tickets) {
    const taken = orders.filter(({ ticket_id }) => ticket_id === id).reduce((all, order) => all + held(order), 0)
    if (sold !== taken || sold > total) flaws.push(`ticket ${id}: ${sold} sold of ${total}, ${taken} held`)
  }
  const why = new Map(admissions.map(({ id, ended_why }) => [id, ended_why]))
  if (new Set(ended.map(({ admission_id }) => admission_id)).size !== ended.length) flaws.push('a ticket ended with two refunds')
  flaws.push(
    ...ended
      .filter(({ admission_id }) => why.get(admission_id) !== 'refunded')
      .map(({ admission_id }) => `ticket ${admission_id} has not ended`),
  )
  return flaws
}
