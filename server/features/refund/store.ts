/** The only file that writes refunds, and whose tickets ended with them. */
import { sql } from 'kysely'
import { handProviders } from '#contract/payment.ts'
import { forNothing, RETURNED } from '#contract/refund.ts'
import { claim } from '../../db/claim.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'

export type Refund = Row<'refunds'>

/** What a refund shows of its order, and of the trade whose money it is. */
export interface About {
  ticket_id: string
  third_id: string
  user_id: string
  meeting_id: string
  meeting_title: string
  ticket_name: string
  mobile: string
  /** Fen: all that was paid. */
  trade_fen: number
}

/**
 * Writes a refund where the trade has so much left: what all refunds of it are for, failed ones too, is never more than was
 * paid. The order is locked by the caller, so that no other is written meanwhile.
 * @returns whether it was written.
 */
export async function insertRefund(tx: Tx, row: Refund): Promise<boolean> {
  const columns = Object.keys(row) as (keyof Refund)[]
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .columns(columns)
    .expression((q) =>
      q
        .selectFrom('trades')
        .select(columns.map((column) => q.val(row[column]).as(column)))
        .where('trades.no', '=', row.trade_no)
        .where((trade) => trade(trade('trades.amount_fen', '-', row.amount_fen), '>=', givenOf(row.trade_no))),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const givenOf = (tradeNo: string) => sql<number>`(select coalesce(sum(amount_fen), 0) from refunds where trade_no = ${tradeNo})`

/** Whose tickets ended with it. */
export async function insertEnded(tx: Tx, no: string, admissionIds: readonly string[]): Promise<void> {
  if (admissionIds.length === 0) return
  await tx
    .insertInto('refund_admissions')
    .values(admissionIds.map((admission_id) => ({ refund_no: no, admission_id })))
    .execute()
}

/** The trade by which an order was paid: not one whose money went back because it came twice, or too late. */
export function findPaidTrade(on: Tx | Db['read'], orderNo: string): Promise<Row<'trades'> | undefined> {
  return on
    .selectFrom('trades')
    .selectAll('trades')
    .where('trades.order_no', '=', orderNo)
    .where('trades.state', '=', 'success')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.no')
            .whereRef('refunds.trade_no', '=', 'trades.no')
            .where('refunds.cause', 'in', forNothing),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
}

/** What there is to a trade's refunds, in fen. */
export interface Sums {
  /** For which there are refunds, in whatever state; and what of it is back. */
  given: number
  done: number
  /** How many the provider has been asked for: each attempt of one counts. */
  atProvider: number
  /** When the last one that goes by the provider was made, or is to be sent; 0 for none. */
  last: number
}

export async function sumsOf(on: Tx | Db['read'], { no, provider }: Pick<Row<'trades'>, 'no' | 'provider'>): Promise<Sums> {
  // One that a person has paid back after it failed goes by hand now, and the provider has it all the same.
  const there = sql`(provider = ${provider} or asked > 0)`
  const row = await on
    .selectFrom('refunds')
    .select([
      sql<number>`coalesce(sum(amount_fen), 0)`.as('given'),
      sql<number>`coalesce(sum(case when state = ${sql.lit(RETURNED)} then amount_fen else 0 end), 0)`.as('done'),
      sql<number>`coalesce(sum(case when ${there} then attempt + 1 else 0 end), 0)`.as('atProvider'),
      sql<number>`coalesce(max(case when ${there} then case when asked = 0 and ask_at is not null then ask_at else created_at end end), 0)`.as(
        'last',
      ),
    ])
    .where('trade_no', '=', no)
    .executeTakeFirstOrThrow()
  return { given: Number(row.given), done: Number(row.done), atProvider: Number(row.atProvider), last: Number(row.last) }
}

const withAbout = (db: Db) =>
  db.read
    .selectFrom('refunds')
    .innerJoin('trades', 'trades.no', 'refunds.trade_no')
    .innerJoin('orders', 'orders.no', 'refunds.order_no')
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('refunds')
    .select([
      'orders.ticket_id',
      'orders.third_id',
      'orders.user_id',
      'orders.meeting_id',
      'meetings.title as meeting_title',
      'tickets.name as ticket_name',
      'users.mobile',
      'trades.amount_fen as trade_fen',
    ])

export function findRefund(db: Db, no: string): Promise<(Refund & About) | undefined> {
  return withAbout(db).where('refunds.no', '=', no).executeTakeFirst()
}

export function lockRefund(tx: Tx, no: string): Promise<Refund | undefined> {
  return tx.selectFrom('refunds').selectAll().where('no', '=', no).forNoKeyUpdate().executeTakeFirst()
}

/** Failed at the provider, or to be paid back by hand. */
const undecided = sql<boolean>`(refunds.state = 'failed' or (refunds.provider in (${sql.join(handProviders.map((name) => sql.lit(name)))}) and refunds.state = 'requested'))`

/** Whose refunds: of a tenant, or of one meeting of it. */
export interface Whose {
  thirdId: string
  meetingId: string | undefined
}

/** The newest first; `waiting`: those that somebody has to decide about. */
export async function pageOfRefunds(
  db: Db,
  { thirdId, meetingId }: Whose,
  waiting: boolean,
  range: PageRange,
): Promise<RowPage<Refund & About & { names: string[] }>> {
  const wanted = { 'orders.third_id': thirdId, ...(meetingId !== undefined && { 'orders.meeting_id': meetingId }) }
  const { rows, total } = await pageOf(
    db.read
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.no', 'refunds.order_no')
      .where((q) => q.and(wanted))
      .$if(waiting, (q) => q.where(undecided)),
    withAbout(db)
      .where((q) => q.and(wanted))
      .$if(waiting, (q) => q.where(undecided))
      .orderBy('refunds.created_at', 'desc')
      .orderBy('refunds.no', 'desc'),
    range,
  )
  const names = await namesEnded(
    db,
    rows.map(({ no }) => no),
  )
  return { rows: rows.map((row) => ({ ...row, names: names.get(row.no) ?? [] })), total }
}

/** By refund, whose tickets ended with it; who has been erased since has no name. */
export async function namesEnded(db: Db, nos: readonly string[]): Promise<Map<string, string[]>> {
  if (nos.length === 0) return new Map()
  const rows = await db.read
    .selectFrom('refund_admissions')
    .innerJoin('admissions', 'admissions.id', 'refund_admissions.admission_id')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select(['refund_no', 'attendees.name'])
    .where('refund_no', 'in', nos)
    .where('attendees.name', '!=', '')
    .orderBy('admissions.id')
    .execute()
  const names = new Map<string, string[]>()
  for (const { refund_no, name } of rows) names.set(refund_no, [...(names.get(refund_no) ?? []), name])
  return names
}

export function refundsOf(db: Db, orderNo: string): Promise<Refund[]> {
  return db.read.selectFrom('refunds').selectAll().where('order_no', '=', orderNo).orderBy('created_at').orderBy('no').execute()
}

/**
 * Red invoices before which a refund does not go, where the seller wants it so (invoice/after-refund.ts), or the full one that took
 * the place of such a red invoice (invoice/turn-whole.ts).
 */
const held = sql<boolean>`exists (select 1 from invoice_reds where invoice_reds.refund_no = refunds.no and invoice_reds.holds = 1
  and (invoice_reds.state not in ('reversed', 'dropped') or exists (select 1 from invoice_reds as whole
    where whole.no = invoice_reds.turned_into and invoice_reds.state = 'dropped' and whole.state not in ('reversed', 'dropped'))))`

/** Refunds to send or to ask about, the longest due first. */
export function dueRefunds(db: Db, now: number, most: number): Promise<(Refund & About)[]> {
  return withAbout(db)
    .where('refunds.ask_at', '<=', now)
    .where((q) => q.not(held))
    .orderBy('refunds.ask_at')
    .limit(most)
    .execute()
}

/** Whether every other refund of the order has come to its end; the one that somebody asked for has not by failing. */
export async function isLastRefund(tx: Tx, { no, order_no }: Pick<Refund, 'no' | 'order_no'>): Promise<boolean> {
  const other = await tx
    .selectFrom('refunds')
    .select('no')
    .where('order_no', '=', order_no)
    .where('no', '!=', no)
    .where((q) => q.or([q('state', 'in', ['requested', 'processing']), q.and({ state: 'failed', cause: 'asked' })]))
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** Of several servers one sends a refund; it falls due again at `next`. @returns whether it was ours to send. */
export function claimRefund(db: Db, refund: Pick<Refund, 'no' | 'ask_at' | 'asked'>, next: number): Promise<boolean> {
  return claim(db, 'refunds', refund, next)
}

/** Why somebody's orders were paid back, in an organiser's words. */
export async function forgetWhy(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ why: '' })
    .where('order_no', 'in', tx.selectFrom('orders').select('no').where('user_id', '=', userId))
    .where('cause', '=', 'asked')
    .execute()
}
