/** Table refund_requests: refunds that buyers ask for. */
import { sql } from 'kysely'
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { readJson } from '../../db/json.ts'
import type { Whose } from './store.ts'
import { table } from '../../db/table.ts'

export const refundRequests = table('refund_requests')

export type RefundRequest = Row<'refund_requests'>

/** What one shows of its order. */
export interface RequestAbout {
  meeting_title: string
  ticket_name: string
  mobile: string
  /** Whose tickets would end. */
  names: string[]
}

export function lockRequest(tx: Tx, id: string): Promise<RefundRequest | undefined> {
  return tx.selectFrom('refund_requests').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The request of an order that waits for an answer, locked after the order. */
export function lockWaiting(tx: Tx, orderNo: string): Promise<RefundRequest | undefined> {
  return tx
    .selectFrom('refund_requests')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether the buyer waits for an answer about any of these tickets. @param tx holds the order's lock. */
export async function isAskedFor(tx: Tx | Db['read'], orderNo: string, admissionIds: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('refund_requests')
    .select('admission_ids')
    .where('order_no', '=', orderNo)
    .where('state', '=', 'waiting')
    .execute()
  return rows.some((row) => readJson(row.admission_ids).some((id) => admissionIds.includes(id)))
}

const withAbout = (db: Db) =>
  db.read
    .selectFrom('refund_requests')
    .innerJoin('orders', 'orders.no', 'refund_requests.order_no')
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('refund_requests')
    .select(['meetings.title as meeting_title', 'tickets.name as ticket_name', 'users.mobile'])

async function named<R extends RefundRequest>(db: Db, rows: readonly R[]): Promise<(R & { names: string[] })[]> {
  const ids = [...new Set(rows.flatMap((row) => readJson(row.admission_ids)))]
  const found =
    ids.length === 0
      ? []
      : await db.read
          .selectFrom('admissions')
          .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
          .select(['admissions.id', 'attendees.name'])
          .where('admissions.id', 'in', ids)
          .where('attendees.name', '!=', '')
          .execute()
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, names: readJson(row.admission_ids).flatMap((id) => names.get(id) ?? []) }))
}

export async function findRequest(db: Db, id: string): Promise<(RefundRequest & RequestAbout) | undefined> {
  return (await named(db, await withAbout(db).where('refund_requests.id', '=', id).execute()))[0]
}

/** The newest about an order. */
export async function newestRequest(db: Db, orderNo: string): Promise<(RefundRequest & RequestAbout) | undefined> {
  const rows = await withAbout(db)
    .where('refund_requests.order_no', '=', orderNo)
    .orderBy('refund_requests.created_at', 'desc')
    .orderBy('refund_requests.id', 'desc')
    .limit(1)
    .execute()
  return (await named(db, rows))[0]
}

/** Of a tenant, or of one meeting of it: who waits longest comes first, then what was decided, the newest first. */
export async function pageOfRequests(
  db: Db,
  { thirdId, meetingId }: Whose,
  waiting: boolean,
  range: PageRange,
): Promise<RowPage<RefundRequest & RequestAbout>> {
  const wanted = {
    'refund_requests.third_id': thirdId,
    ...(meetingId !== undefined && { 'refund_requests.meeting_id': meetingId }),
    ...(waiting && { 'refund_requests.state': 'waiting' as const }),
  }
  const open = sql<number>`case when refund_requests.state = 'waiting' then 0 else 1 end`
  const { rows, total } = await pageOf(
    db.read.selectFrom('refund_requests').where((q) => q.and(wanted)),
    withAbout(db)
      .where((q) => q.and(wanted))
      .orderBy(open)
      .orderBy(sql`case when refund_requests.state = 'waiting' then refund_requests.created_at else -refund_requests.created_at end`)
      .orderBy('refund_requests.id'),
    range,
  )
  return { rows: await named(db, rows), total: Number(total) }
}

/** What somebody gave as the reason, and what they were answered. */
export async function forgetRequests(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('refund_requests').set({ reason: '', answer: '' }).where('user_id', '=', userId).execute()
}
