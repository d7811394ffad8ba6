/**
 * How many orders, trades and refunds have ended, and how: all of them are gone through, so many at a time, because SQLite
 * reads on the thread that makes it; and the more there are, the more rarely.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { refundStates } from '#contract/refund.ts'
import { tradeStates } from '#contract/payment.ts'
import type { Row } from '../db/db.ts'
import { figuresOf } from '../features/system/figure-store.ts'
import { orderStates } from '../features/system/figures.ts'
import { countAll, type Counted, each, type Found, one, orderWord } from './figure-lines.ts'
import { money, openStates } from './figure-open.ts'

/** Rows that one query goes through: of an index that holds all that is asked, and of a table. */
const [LEAVES, ROWS] = [5_000, 1_000]
/** A row takes a microsecond: a thousandth of the time is spent on it. */
const REST_MS = 1

/** How long all is left alone before it is gone through again: by what there was when it was last. */
export async function restAfterTotals(db: Found): Promise<number> {
  const gone = (await figuresOf(db)).filter(({ name }) => name === 'orders' || name === 'trades' || name === 'refunds')
  return gone.reduce((sum, { value }) => sum + Number(value), 0) * REST_MS
}

/** @returns nothing where it was broken off. */
export async function totals(db: Found, now: number, signal: AbortSignal): Promise<Counted[]> {
  const counted = [
    ...(await endedOrders(db, signal)),
    ...(await endedMoney(db, 'trades', tradeStates, { most: LEAVES, signal })),
    ...(await endedMoney(db, 'refunds', refundStates, { most: ROWS, signal })),
    ...one('totals_age_seconds', now),
  ]
  return signal.aborted ? [] : counted
}

/** Along `orders_meeting_created`, which holds the state too; PostgreSQL would take another index if it were not for the order. */
async function endedOrders({ read }: Found, signal: AbortSignal): Promise<Counted[]> {
  const found = new Map<string, number>()
  let from: Pick<Row<'orders'>, 'meeting_id' | 'created_at' | 'no'> = { meeting_id: '', created_at: 0, no: '' }
  while (!signal.aborted) {
    const { meeting_id, created_at, no } = from
    const rest = read
      .selectFrom('orders')
      .select(['meeting_id', 'created_at', 'no', 'status'])
      .where((q) => q(q.refTuple('meeting_id', 'created_at', 'no'), '>', q.tuple(meeting_id, Number(created_at), no)))
      .orderBy('meeting_id')
      .orderBy('created_at')
      .orderBy('no')
    const rows = await read
      .selectFrom(rest.limit(LEAVES).as('lot'))
      .select(['status', countAll.as('count')])
      .groupBy('status')
      .execute()
    for (const { status, count } of rows) add(found, orderWord(status), count)
    const last = await rest
      .offset(LEAVES - 1)
      .limit(1)
      .executeTakeFirst()
    if (last === undefined) break
    from = last
    await nextTurn()
  }
  const open = new Set(openStates.orders.map(orderWord))
  return each(
    'orders',
    found,
    orderStates.filter((state) => !open.has(state)),
  )
}

interface Walk {
  most: number
  signal: AbortSignal
}

/** Along the orders they are for, all of one order together: `trades_came` holds state and amount too, of refunds there are few. */
async function endedMoney(
  { read }: Found,
  table: 'trades' | 'refunds',
  states: readonly string[],
  { most, signal }: Walk,
): Promise<Counted[]> {
  const sums = new Map<string, { state: string; count: number; fen: number }>()
  for (let from = ''; !signal.aborted; await nextTurn()) {
    // Both have what is asked for.
    const rest = read.selectFrom(table as 'trades').where('order_no', '>', from)
    const last = await rest
      .select('order_no')
      .orderBy('order_no')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst()
    const rows = await rest
      .select(['state', countAll.as('count'), sql<number>`cast(sum(amount_fen) as bigint)`.as('fen')])
      .$if(last !== undefined, (q) => q.where('order_no', '<=', last?.order_no as string))
      .groupBy('state')
      .execute()
    for (const { state, count, fen } of rows) {
      const sum = sums.get(state) ?? { state, count: 0, fen: 0 }
      sums.set(state, { state, count: sum.count + Number(count), fen: sum.fen + Number(fen) })
    }
    if (last === undefined) break
    from = last.order_no
  }
  const open: readonly string[] = openStates[table]
  return money(
    table,
    [...sums.values()],
    states.filter((state) => !open.includes(state)),
  )
}

function add(to: Map<string, number>, key: string, more: unknown): void {
  to.set(key, (to.get(key) ?? 0) + Number(more))
}
