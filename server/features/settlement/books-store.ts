/** What the sheet is made of, read from the tables of others: a meeting's orders page by page, each with all that its money did. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isByHand } from '#contract/payment.ts'
import { RETURNED } from '#contract/refund.ts'
import type { Db, Reader, Row } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { numberHere } from '../refund/request.ts'
import { type Differing, dayKey, type Movement, type OrderBooks } from './sheet.ts'

/** Few enough that nobody who waits beside them notices. */
const PAGE = 1_000

/** An order of a page, with what a table of orders shows of it. */
export interface ReadOrder extends OrderBooks {
  no: string
  createdAt: number
  status: Row<'orders'>['status']
  /** Refunds of it that have not come to their end. */
  pending: number
}

interface Nos {
  nos: readonly string[]
}

const admissionsOf = prepared((layer, given: Given<Nos>) =>
  layer
    .selectFrom('admissions')
    .select(['order_no', sql<number>`count(*)`.as('copies'), sql<number>`sum(case when status = 'revoked' then 1 else 0 end)`.as('ended')])
    .where(given.among('order_no', 'nos'))
    // Whoever it was given to has another one, of the same order.
    .where('ended_why', '!=', 'transferred')
    .groupBy('order_no'),
)
const tradesOf = prepared((layer, given: Given<Nos>) =>
  layer
    .selectFrom('trades')
    .select(['no', 'order_no', 'provider', 'amount_fen', 'settled_at', 'created_at'])
    .where(given.among('order_no', 'nos'))
    .where('state', '=', 'success'),
)
const refundsOf = prepared((layer, given: Given<Nos>) =>
  layer
    .selectFrom('refunds')
    .select(['no', 'trade_no', 'order_no', 'provider', 'amount_fen', 'state', 'cause', 'done_at', 'created_at'])
    .where(given.among('order_no', 'nos')),
)
const linesOf = prepared((layer, given: Given<Nos>) => layer.selectFrom('bill_lines').selectAll().where(given.among('order_no', 'nos')))
const differencesOf = prepared((layer, given: Given<Nos>) =>
  layer
    .selectFrom('bill_differences')
    .select(['id', 'kind', 'provider', 'day', 'ref', 'order_no', 'their_fen', 'our_fen', 'explanation', 'explained_by'])
    .where(given.among('order_no', 'nos'))
    .where(sql<boolean>`order_no <> ''`)
    .where('cleared_at', 'is', null),
)

/** A meeting's orders in the order in which they were made, page by page. @param db says by which engine; `on` is where they are read. */
export async function* ordersOf(db: Pick<Db, 'engine'>, on: Reader, meetingId: string, from?: Position): AsyncGenerator<ReadOrder[]> {
  for (let after = from; ;) {
    const page = await pageAfter(db, on, meetingId, after)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = { at: last.createdAt, no: last.no }
  }
}

export interface Position {
  at: number
  no: string
}

export async function pageAfter(
  db: Pick<Db, 'engine'>,
  on: Reader,
  meetingId: string,
  after: Position | undefined,
  limit = PAGE,
): Promise<ReadOrder[]> {
  const orders = await on
    .selectFrom('orders')
    .leftJoin('vouchers', 'vouchers.id', 'orders.voucher_id')
    .select(['no', 'orders.created_at', 'ticket_id', 'status', 'price_fen', 'discount_fen', 'origin', 'vouchers.code'])
    .where('orders.meeting_id', '=', meetingId)
    .$if(after !== undefined, (q) => q.where(sql<SqlBool>`(orders.created_at, orders.no) > (${after?.at}, ${after?.no})`))
    .orderBy('orders.created_at')
    .orderBy('orders.no')
    .limit(limit)
    .execute()
  if (orders.length === 0) return []
  const nos = orders.map(({ no }) => no)
  const admissions = new Map((await admissionsOf(db, on, { nos })).rows.map((row) => [row.order_no, row]))
  const trades = byOrder((await tradesOf(db, on, { nos })).rows)
  // What was never paid has nothing to go back, and most orders of a meeting may be such.
  const refunds = trades.size === 0 ? new Map<string, never>() : byOrder((await refundsOf(db, on, { nos: [...trades.keys()] })).rows)
  const lines = byOrder((await linesOf(db, on, { nos })).rows)
  const differences = byOrder((await differencesOf(db, on, { nos })).rows)
  return orders.map((order): ReadOrder => {
    const [came, back] = [trades.get(order.no) ?? [], refunds.get(order.no) ?? []]
    const notTheirs = new Set(back.filter(({ cause }) => cause !== 'asked').map(({ trade_no }) => trade_no))
    const { copies = 0, ended = 0 } = admissions.get(order.no) ?? {}
    return {
      no: order.no,
      createdAt: order.created_at,
      status: order.status,
      ticketId: order.ticket_id,
      listPrice: order.price_fen + order.discount_fen,
      price: order.price_fen,
      voucher: order.code ?? '',
      origin: order.origin,
      copies: Number(copies),
      ended: Number(ended),
      paidBy: came.find(({ no }) => !notTheirs.has(no))?.provider ?? '',
      movements: [...came.map(asPayment), ...back.filter(({ state }) => state === RETURNED).map(asReturn)],
      pending: back.filter(({ state }) => state !== RETURNED).length,
      billed: (lines.get(order.no) ?? []).map((line) => ({
        kind: line.kind,
        provider: line.provider,
        no: line.kind === 'refund' ? numberHere(line.ref) : line.ref,
        day: line.day,
        fen: line.amount_fen,
        feeMils: line.fee_mils,
      })),
      differing: (differences.get(order.no) ?? []).map(asDiffering),
    }
  })
}

const byOrder = <R extends { order_no: string }>(rows: readonly R[]) => Map.groupBy(rows, ({ order_no }) => order_no)

type Came = Pick<Row<'trades'>, 'no' | 'provider' | 'amount_fen' | 'settled_at' | 'created_at'>
const asPayment = ({ no, provider, amount_fen: fen, settled_at, created_at }: Came): Movement => ({
  kind: 'trade',
  provider,
  no,
  fen,
  at: settled_at ?? created_at,
})
type Back = Pick<Row<'refunds'>, 'no' | 'provider' | 'amount_fen' | 'done_at' | 'created_at'>
const asReturn = ({ no, provider, amount_fen: fen, done_at, created_at }: Back): Movement => ({
  kind: 'refund',
  provider,
  no,
  fen,
  at: done_at ?? created_at,
})

type Open = Pick<
  Row<'bill_differences'>,
  'id' | 'kind' | 'provider' | 'day' | 'ref' | 'order_no' | 'their_fen' | 'our_fen' | 'explanation' | 'explained_by'
>
const asDiffering = (row: Open): Differing => ({
  id: row.id,
  kind: row.kind,
  provider: row.provider,
  no: row.kind === 'refund' ? numberHere(row.ref) : row.ref,
  day: row.day,
  orderNo: row.order_no,
  theirs: row.their_fen,
  ours: row.our_fen,
  explanation: row.explanation,
  by: row.explained_by ?? '',
})

/** What is nobody's of a day is shown so often at most; the others wait until those have been explained. */
const MOST_STRANGERS = 200

/** The bills of some days, and what is nobody's in them. */
export async function billsOf(
  on: Reader,
  days: readonly { provider: string; day: string }[],
): Promise<{ bills: Map<string, { compared: boolean; again: boolean }>; strangers: Differing[] }> {
  const strangers: Differing[] = []
  const bills = new Map<string, { compared: boolean; again: boolean }>()
  for (const [provider, some] of Map.groupBy(days, (one) => one.provider)) {
    if (isByHand(provider)) continue
    const names = some.map(({ day }) => day).toSorted()
    const span = [names[0] as string, names.at(-1) as string] as const
    const rows = await on
      .selectFrom('bill_days')
      .select(['day', 'state', 'ask_at'])
      .where('provider', '=', provider)
      .where('day', '>=', span[0])
      .where('day', '<=', span[1])
      .execute()
    for (const { day, state, ask_at } of rows)
      bills.set(dayKey({ provider, day }), { compared: state !== 'waiting', again: ask_at !== null })
    const wanted = new Set(names)
    const open = await on
      .selectFrom('bill_differences')
      .select(['id', 'kind', 'provider', 'day', 'ref', 'order_no', 'their_fen', 'our_fen', 'explanation', 'explained_by'])
      .where('provider', '=', provider)
      .where('day', '>=', span[0])
      .where('day', '<=', span[1])
      .where('order_no', '=', '')
      .where('cleared_at', 'is', null)
      .orderBy(sql`case when explanation = '' then 0 else 1 end`)
      .orderBy('id')
      .limit(MOST_STRANGERS * names.length)
      .execute()
    strangers.push(...open.filter(({ day }) => wanted.has(day)).map(asDiffering))
  }
  return { bills, strangers }
}

/** The tickets of a meeting in the order in which it shows them. */
export function ticketsOf(on: Reader, meetingId: string): Promise<{ id: string; name: string }[]> {
  return on.selectFrom('tickets').select(['id', 'name']).where('meeting_id', '=', meetingId).orderBy('sort').orderBy('id').execute()
}

/** Too much that people have transferred, and that is still here. */
export async function surplusOf(on: Reader, meetingId: string): Promise<{ fen: number; receipts: number }> {
  const row = await on
    .selectFrom('receipts')
    .select([sql<number>`coalesce(sum(surplus_fen), 0)`.as('fen'), sql<number>`count(*)`.as('receipts')])
    .where('meeting_id', '=', meetingId)
    .where('surplus_fen', '>', 0)
    .where('surplus_back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { fen: Number(row.fen), receipts: Number(row.receipts) }
}

/** What waits for somebody at a meeting, beside refunds and bills. */
export async function waitingAt(
  on: Reader,
  meetingId: string,
): Promise<{ unpaid: number; reviews: number; proofs: number; wishes: number; cancelling: number }> {
  const count = (rows: RawBuilder<number>) => on.selectNoFrom(rows.as('n')).executeTakeFirstOrThrow()
  const statuses = await on
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)`.as('n')])
    .where('meeting_id', '=', meetingId)
    .where('status', 'in', [0, 2, 3, 6])
    .groupBy('status')
    .execute()
  const of = (...wanted: number[]) => statuses.reduce((sum, { status, n }) => sum + (wanted.includes(status) ? Number(n) : 0), 0)
  const { n: proofs } = await count(
    sql`(select count(*) from proofs join orders on orders.no = proofs.order_no where proofs.state = 'waiting' and orders.meeting_id = ${meetingId})`,
  )
  const { n: wishes } = await count(sql`(select count(*) from refund_requests where meeting_id = ${meetingId} and state = 'waiting')`)
  const { n: cancelling } = await count(
    sql`(select count(*) from tasks where meeting_id = ${meetingId} and kind = 'meetingCancel' and ended_at is null)`,
  )
  return { unpaid: of(0, 2, 3), reviews: of(6), proofs: Number(proofs), wishes: Number(wishes), cancelling: Number(cancelling) }
}

/**
 * Counts and sums that are others as soon as anything of a meeting's money has moved: payments and refunds that have come to
 * their end stay there, so what is the same before and after somebody has read them page by page was the same all the while.
 */
export async function traceOf(on: Reader, meetingId: string): Promise<string> {
  const { rows } = await sql<Record<string, number | string | null>>`
    select trades.n as trades, trades.fen as came, back.n as refunds, back.done as done, back.fen as gone, tickets.n as tickets,
      tickets.ended as ended, bills.n as days, bills.asked as asked, bills.last as compared, said.n as differences,
      said.cleared as cleared, said.explained as explained, said.last as last
    from
      (select count(*) as n, sum(trades.amount_fen) as fen from orders join trades on trades.order_no = orders.no
        where orders.meeting_id = ${meetingId} and trades.state = 'success') as trades,
      (select count(*) as n, sum(case when refunds.state = 'done' then 1 else 0 end) as done,
        sum(case when refunds.state = 'done' then refunds.amount_fen else 0 end) as fen
        from refunds join orders on orders.no = refunds.order_no where orders.meeting_id = ${meetingId}) as back,
      (select count(*) as n, sum(case when status = 'revoked' then 1 else 0 end) as ended
        from admissions where meeting_id = ${meetingId}) as tickets,
      (select count(*) as n, sum(asked) as asked, max(checked_at) as last from bill_days) as bills,
      (select count(*) as n, count(cleared_at) as cleared, count(explained_at) as explained, max(explained_at) as last
        from bill_differences) as said`.execute(on)
  return Object.values(rows[0] ?? {}).join(' ')
}

export interface Payee {
  name: string
  operator: string
  merchant: Row<'tenants'>['merchant']
  note: string
  by: string
  at: number | null
  transfer: Pick<Row<'transfer_accounts'>, 'payee' | 'bank' | 'account'> | undefined
}

/** Whose account a tenant's money comes into, as its settings say. */
export async function payeeOf(on: Reader, thirdId: string): Promise<Payee> {
  const tenant = await on.selectFrom('tenants').selectAll().where('id', '=', thirdId).executeTakeFirstOrThrow()
  const platform = await on.selectFrom('platform').select('operator').executeTakeFirst()
  const transfer = await on
    .selectFrom('transfer_accounts')
    .select(['payee', 'bank', 'account'])
    .where('third_id', '=', thirdId)
    .executeTakeFirst()
  const { name, merchant, merchant_note: note, merchant_by, merchant_at: at } = tenant
  return { name, operator: platform?.operator ?? '', merchant, note, by: merchant_by ?? '', at, transfer }
}

/** An open difference of a bill, as far as it is this meeting's: of one of its orders, or nobody's on a day of its money. */
export async function findDifference(on: Reader, id: string, meetingId: string): Promise<Differing | undefined> {
  const row = await on
    .selectFrom('bill_differences')
    .leftJoin('orders', 'orders.no', 'bill_differences.order_no')
    .select(['bill_differences.id', 'kind', 'provider', 'day', 'ref', 'order_no', 'their_fen', 'our_fen', 'explanation', 'explained_by'])
    .where('bill_differences.id', '=', id)
    .where('cleared_at', 'is', null)
    .where((q) =>
      q.or([
        q('orders.meeting_id', '=', meetingId),
        q.and([
          q('bill_differences.order_no', '=', ''),
          q.or([onADayOf('bill_lines', meetingId), onADayOf('bill_differences', meetingId)]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return row === undefined ? undefined : asDiffering(row)
}

/** Whether the day of a difference is one on which something of a meeting's stands in another table. */
const onADayOf = (table: 'bill_lines' | 'bill_differences', meetingId: string) => sql<SqlBool>`exists (
  select 1 from ${sql.table(table)} as beside join orders as theirs on theirs.no = beside.order_no
  where beside.provider = bill_differences.provider and beside.day = bill_differences.day and theirs.meeting_id = ${meetingId})`
