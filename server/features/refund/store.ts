/** The only file that writes refunds. */
import { sql } from 'kysely'
import type { RefundState } from '#contract/refund.ts'
import { claim } from '../../db/claim.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import type { PageOf } from '../meeting/store.ts'

export type Refund = Row<'refunds'>

/** What a refund shows of its order. */
export interface About {
  ticket_id: string
  third_id: string
  user_id: string
  meeting_id: string
  meeting_title: string
  ticket_name: string
  mobile: string
}

export async function insertRefund(tx: Tx, row: Refund): Promise<void> {
  await tx.insertInto('refunds').values(row).execute()
}

/** The trade by which an order was paid and that is not on its way back yet. */
export function findPaidTrade(tx: Tx, orderNo: string): Promise<Row<'trades'> | undefined> {
  return tx
    .selectFrom('trades')
    .selectAll('trades')
    .leftJoin('refunds', 'refunds.trade_no', 'trades.no')
    .where('trades.order_no', '=', orderNo)
    .where('trades.state', '=', 'success')
    .where('refunds.no', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

const withAbout = (db: Db) =>
  db.read
    .selectFrom('refunds')
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
    ])

export function findRefund(db: Db, no: string): Promise<(Refund & About) | undefined> {
  return withAbout(db).where('refunds.no', '=', no).executeTakeFirst()
}

export function lockRefund(tx: Tx, no: string): Promise<Refund | undefined> {
  return tx.selectFrom('refunds').selectAll().where('no', '=', no).forNoKeyUpdate().executeTakeFirst()
}

/** Failed at the provider, or to be paid back by hand. */
const undecided = sql<boolean>`(refunds.state = 'failed' or (refunds.provider in ('transfer', 'offline') and refunds.state = 'requested'))`

/** Refunds of a tenant's orders, the newest first; `waiting`: those that somebody has to decide about. */
export async function pageOfRefunds(
  db: Db,
  thirdId: string,
  waiting: boolean,
  offset: number,
  limit: number,
): Promise<PageOf<Refund & About>> {
  const { total } = await db.read
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.no', 'refunds.order_no')
    .select((q) => q.fn.countAll<number>().as('total'))
    .where('orders.third_id', '=', thirdId)
    .$if(waiting, (q) => q.where(undecided))
    .executeTakeFirstOrThrow()
  const rows = await withAbout(db)
    .where('orders.third_id', '=', thirdId)
    .$if(waiting, (q) => q.where(undecided))
    .orderBy('refunds.created_at', 'desc')
    .orderBy('refunds.no', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total }
}

export function refundsOf(db: Db, orderNo: string): Promise<Refund[]> {
  return db.read.selectFrom('refunds').selectAll().where('order_no', '=', orderNo).orderBy('created_at').orderBy('no').execute()
}

/** Refunds to send or to ask about, the longest due first. */
export function dueRefunds(db: Db, now: number, most: number): Promise<(Refund & About)[]> {
  return withAbout(db).where('refunds.ask_at', '<=', now).orderBy('refunds.ask_at').limit(most).execute()
}

/** Sets the new state where the refund is still in the one that was read. @returns rows changed. */
export async function moveRefund(tx: Tx, no: string, from: RefundState, to: RefundState, more: Partial<Refund> = {}): Promise<bigint> {
  return (
    await tx
      .updateTable('refunds')
      .set({ ...more, state: to })
      .where('no', '=', no)
      .where('state', '=', from)
      .executeTakeFirst()
  ).numUpdatedRows
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
