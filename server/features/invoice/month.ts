/** An accountant's month: what was applied for, issued and taken back, and what waits; beside what came and went. Writes nothing. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { invoiceManage, Month } from '#contract/invoice-manage.ts'
import { RETURNED } from '#contract/refund.ts'
import type { Db } from '../../db/db.ts'
import { startOf } from '../../flow/clock.ts'
import type { Handler } from '../../use-case.ts'

const HOUR = 3_600_000
/** As many red letters as one looks at. */
const WAITING_MOST = 200

export const month: Handler<typeof invoiceManage.month> = async ({ deps: { db }, input, now }) => {
  const { meetingId } = input
  const [from, to] = [startOf(`${input.month}-01`), startOf(`${nextMonth(input.month)}-01`)]
  const within = (column: string) => sql<SqlBool>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  const sums = (table: 'invoices' | 'invoice_reds', which: RawBuilder<SqlBool>) => sumsOf(db, table, meetingId, which)
  return {
    month: input.month,
    // Nobody has applied for what waits for a red letter.
    applied: await sums('invoices', sql`state <> 'draft' and ${within('applied_at')}`),
    issued: await sums('invoices', sql`issued_at is not null and ${within('issued_at')}`),
    reversed: await sums('invoice_reds', sql`state = 'reversed' and ${within('done_at')}`),
    waiting: await waitingAt(db, meetingId, now),
    debts: await debtsAt(db, meetingId),
    unasked: await unaskedAt(db, meetingId),
    ...(await booksAt(db, meetingId)),
    standing: (await sums('invoices', sql`issued_at is not null`)).amount - (await sums('invoice_reds', sql`state = 'reversed'`)).amount,
  }
}

async function sumsOf(
  { read }: Pick<Db, 'read'>,
  table: 'invoices' | 'invoice_reds',
  meetingId: string,
  which: RawBuilder<SqlBool>,
): Promise<Month['issued']> {
  const { rows } = await sql<Month['issued']>`
    select count(*) as count, coalesce(sum(amount_fen), 0) as amount, coalesce(sum(tax_fen), 0) as tax
    from ${sql.table(table)} where meeting_id = ${meetingId} and ${which}`.execute(read)
  return { count: Number(rows[0]?.count), amount: Number(rows[0]?.amount), tax: Number(rows[0]?.tax) }
}

/** @param month as `2026-09`. */
function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

async function waitingAt(db: Db, meetingId: string, now: number): Promise<Month['waiting']> {
  const rows = await db.read
    .selectFrom('invoice_reds')
    .innerJoin('invoices', 'invoices.no', 'invoice_reds.invoice_no')
    .select(['invoice_reds.no', 'invoice_reds.invoice_no', 'invoice_reds.amount_fen', 'invoice_reds.until_at', 'invoices.title'])
    .where('invoice_reds.meeting_id', '=', meetingId)
    .where('invoice_reds.state', 'in', ['waiting_buyer', 'waiting_seller'])
    .orderBy('invoice_reds.until_at')
    .limit(WAITING_MOST)
    .execute()
  return rows.map(({ no, invoice_no, title, amount_fen, until_at }) => ({
    redNo: no,
    invoiceNo: invoice_no,
    title,
    amount: amount_fen,
    hoursLeft: Math.max(0, Math.floor(((until_at ?? now) - now) / HOUR)),
  }))
}

async function debtsAt({ read }: Pick<Db, 'read'>, meetingId: string): Promise<Month['debts']> {
  const { rows } = await sql<Month['debts']>`
    select count(distinct invoice_reds.no) as count, coalesce(sum(debt), 0) as amount
    from invoice_reds join invoice_red_parts on invoice_red_parts.red_no = invoice_reds.no
    where invoice_reds.meeting_id = ${meetingId} and invoice_reds.state = 'lapsed' and debt > 0`.execute(read)
  return { count: Number(rows[0]?.count), amount: Number(rows[0]?.amount) }
}

/** Orders for which money came and stayed, of which nothing stands in an application. */
async function unaskedAt({ read }: Pick<Db, 'read'>, meetingId: string): Promise<Month['unasked']> {
  const { rows } = await sql<Month['unasked']>`
    select count(distinct order_no) as orders, coalesce(sum(kept), 0) as amount from (
      select trades.order_no,
        trades.amount_fen - (select coalesce(sum(refunds.amount_fen), 0) from refunds where refunds.trade_no = trades.no) as kept
      from orders join trades on trades.order_no = orders.no and trades.state = 'success'
      where orders.meeting_id = ${meetingId}
        and not exists (select 1 from invoice_parts where invoice_parts.order_no = orders.no and invoice_parts.live = 1)
    ) as paid where kept > 0`.execute(read)
  return { orders: Number(rows[0]?.orders), amount: Number(rows[0]?.amount) }
}

/** As the settlement counts: trades that came, refunds that are back. */
async function booksAt({ read }: Pick<Db, 'read'>, meetingId: string): Promise<Pick<Month, 'received' | 'refunded'>> {
  const { rows } = await sql<Pick<Month, 'received' | 'refunded'>>`select
    (select coalesce(sum(trades.amount_fen), 0) from orders join trades on trades.order_no = orders.no and trades.state = 'success'
      where orders.meeting_id = ${meetingId}) as received,
    (select coalesce(sum(refunds.amount_fen), 0) from orders join refunds on refunds.order_no = orders.no and refunds.state = ${sql.lit(RETURNED)}
      where orders.meeting_id = ${meetingId}) as refunded`.execute(read)
  return { received: Number(rows[0]?.received), refunded: Number(rows[0]?.refunded) }
}
