/** What our own books say of trades and refunds, in pages: read here for the bill, written by payment and refund. */
import { sql } from 'kysely'
import type { Db, Row } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { dayOf } from '../../flow/clock.ts'
import { numberAtProvider } from '../refund/request.ts'
import type { Kind, Ours } from './compare.ts'
import { DAY_MS, startOf } from './days.ts'

/** How much earlier than in UTC a day of 东八区 begins. */
const DAY_BEGINS = -startOf('1970-01-01')

/** A movement of ours that has happened; it began when it was asked for. */
export interface Movement extends Ours {
  kind: Kind
  ref: string
  tradeNo: string
  began: number
  at: number
}

interface Wanted {
  provider: string
  nos: readonly string[]
}

const trades = prepared((layer, given: Given<Wanted>) =>
  layer.selectFrom('trades').selectAll().where(given.among('no', 'nos')).where('provider', '=', given.value('provider')),
)
const refunds = prepared((layer, given: Given<Wanted>) =>
  layer.selectFrom('refunds').selectAll().where(given.among('no', 'nos')).where('provider', '=', given.value('provider')),
)

/** By number; what belongs to another provider is not this one's. */
export async function oursByNumber(db: Db, kind: Kind, wanted: Wanted): Promise<Map<string, Ours>> {
  const rows =
    kind === 'trade' ? (await trades(db, db.read, wanted)).rows.map(tradeHere) : (await refunds(db, db.read, wanted)).rows.map(refundHere)
  return new Map(rows.map((row) => [row.no, row]))
}

function tradeHere(row: Row<'trades'>): Movement {
  const { no, order_no: orderNo, provider_id: providerId, amount_fen: amountFen, state, created_at: began, settled_at } = row
  return { kind: 'trade', ref: no, no, tradeNo: no, orderNo, providerId, amountFen, state, began, at: settled_at ?? began }
}

function refundHere(row: Row<'refunds'>): Movement {
  const { no, trade_no: tradeNo, order_no: orderNo, amount_fen: amountFen, state, created_at: began, done_at } = row
  return {
    kind: 'refund',
    ref: numberAtProvider(row),
    no,
    tradeNo,
    orderNo,
    providerId: null,
    amountFen,
    state,
    began,
    at: done_at ?? began,
  }
}

interface Span {
  provider: string
  from: number
  to: number
}

const PAGE = 500

/** The next page of what happened in a span, after the movement `no` at `at`. */
async function pageAfter(db: Db, kind: Kind, { provider, to }: Span, at: number, no: string): Promise<Movement[]> {
  // Literals, so that the partial indexes apply.
  if (kind === 'trade') {
    const rows = await db.read
      .selectFrom('trades')
      .selectAll()
      .where('provider', '=', provider)
      .where(sql<boolean>`state = 'success'`)
      .where('settled_at', '>=', at)
      .where('settled_at', '<', to)
      .where((q) => q.or([q('settled_at', '>', at), q('no', '>', no)]))
      .orderBy('settled_at')
      .orderBy('no')
      .limit(PAGE)
      .execute()
    return rows.map(tradeHere)
  }
  const rows = await db.read
    .selectFrom('refunds')
    .selectAll()
    .where('provider', '=', provider)
    .where(sql<boolean>`state = 'done'`)
    .where('done_at', '>=', at)
    .where('done_at', '<', to)
    .where((q) => q.or([q('done_at', '>', at), q('no', '>', no)]))
    .orderBy('done_at')
    .orderBy('no')
    .limit(PAGE)
    .execute()
  return rows.map(refundHere)
}

/** What happened in a span of time, page after page. */
export async function* happenedHere(db: Db, span: Span): AsyncGenerator<Movement[]> {
  for (const kind of ['trade', 'refund'] as const) {
    let [at, no] = [span.from, '']
    for (let page = await pageAfter(db, kind, span, at, no); page.length > 0; page = await pageAfter(db, kind, span, at, no)) {
      yield page
      const last = page.at(-1) as Movement
      ;[at, no] = [last.at, last.no]
    }
  }
}

/** When the first trade of a provider was made. */
export async function firstTradeAt(db: Db, provider: string): Promise<number | undefined> {
  return (
    await db.read
      .selectFrom('trades')
      .select('created_at')
      .where('provider', '=', provider)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
  )?.created_at
}

const orders = prepared((layer, given: Given<{ nos: readonly string[] }>) =>
  layer.selectFrom('orders').select(['no', 'third_id']).where(given.among('no', 'nos')),
)

/** To whom orders belong. */
export async function tenantsOf(db: Db, nos: readonly string[]): Promise<Map<string, string>> {
  return new Map((await orders(db, db.read, { nos })).rows.map((row) => [row.no, row.third_id]))
}

/** How many movements of a tenant each provider had on each day. */
export async function countOfTenant(
  db: Db,
  thirdId: string,
  { providers, from, to }: { providers: readonly string[]; from: number; to: number },
): Promise<{ provider: string; day: string; n: number }[]> {
  const dayNumber = (column: string) => sql<number>`(${sql.ref(column)} + ${sql.lit(DAY_BEGINS)}) / ${sql.lit(DAY_MS)}`
  const paid = db.read
    .selectFrom('trades')
    .innerJoin('orders', 'orders.no', 'trades.order_no')
    .select((q) => ['trades.provider', dayNumber('trades.settled_at').as('number'), q.fn.countAll<number>().as('n')])
    .where('trades.provider', 'in', providers)
    .where(sql<boolean>`trades.state = 'success'`)
    .where('trades.settled_at', '>=', from)
    .where('trades.settled_at', '<', to)
    .where('orders.third_id', '=', thirdId)
    .groupBy(['trades.provider', dayNumber('trades.settled_at')])
  const back = db.read
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.no', 'refunds.order_no')
    .select((q) => ['refunds.provider', dayNumber('refunds.done_at').as('number'), q.fn.countAll<number>().as('n')])
    .where('refunds.provider', 'in', providers)
    .where(sql<boolean>`refunds.state = 'done'`)
    .where('refunds.done_at', '>=', from)
    .where('refunds.done_at', '<', to)
    .where('orders.third_id', '=', thirdId)
    .groupBy(['refunds.provider', dayNumber('refunds.done_at')])
  const rows = [...(await paid.execute()), ...(await back.execute())]
  return rows.map(({ provider, number, n }) => ({ provider, day: dayOf(number * DAY_MS - DAY_BEGINS), n }))
}
