/** The only file that writes receipts: money that came by no provider. */
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { sql } from 'kysely'
import { contains, containsCode, containsWritten, isAnyOf } from '../../db/like.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'
import { serialOf } from '../proof/serial.ts'

export const receipts = table('receipts')

export type Receipt = Row<'receipts'>

/** What a receipt shows of others. */
export interface About {
  /** The name of who booked it; null where the account is no more. */
  by: string | null
  /** Of the orders that it paid, in ascending number. */
  orderNos: string[]
}

/** @returns whether it was written: the serial of a transfer stands for one receipt of a tenant, for ever. */
export async function insertReceipt(tx: Tx, row: Receipt): Promise<boolean> {
  return receipts.insertNew(tx, row)
}

export async function findReceipt(db: Db, id: string): Promise<(Receipt & About) | undefined> {
  return (await withAbout(db, [id]))[0]
}

async function withAbout(db: Db, ids: readonly string[]): Promise<(Receipt & About)[]> {
  if (ids.length === 0) return []
  const rows = await db.read
    .selectFrom('receipts')
    .leftJoin('users', 'users.id', 'receipts.made_by')
    .selectAll('receipts')
    .select('users.name as by')
    .where('receipts.id', 'in', ids)
    .execute()
  const paid = await db.read
    .selectFrom('trades')
    .select(['receipt_id', 'order_no'])
    .where('receipt_id', 'in', ids)
    .orderBy('order_no')
    .execute()
  const byId = new Map(
    rows.map((row) => [row.id, { ...row, orderNos: paid.filter((one) => one.receipt_id === row.id).map((one) => one.order_no) }]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface ReceiptFilter {
  meetingId: string
  keyword: string
  /** Only those of which something has to go back. */
  surplus: boolean
}

/** The newest first. */
export async function pageOfReceipts(
  db: Db,
  { meetingId, keyword, surplus }: ReceiptFilter,
  range: PageRange,
): Promise<RowPage<Receipt & About>> {
  const wanted = db.read
    .selectFrom('receipts')
    .where('meeting_id', '=', meetingId)
    .$if(surplus, (q) => q.where('surplus_fen', '>', 0).where('surplus_back_at', 'is', null))
    .$if(keyword !== '', (q) =>
      q.where(({ or, exists, selectFrom }) =>
        or([
          contains('receipts.payer', keyword),
          containsCode('receipts.serial_folded', keyword),
          // Of two serials with one folded form the later one has none.
          containsWritten('receipts.serial', serialOf(keyword)),
          exists(
            selectFrom('trades')
              .select('trades.no')
              .whereRef('trades.receipt_id', '=', 'receipts.id')
              .where(containsCode('trades.order_no', keyword)),
          ),
        ]),
      ),
    )
  const { rows: ids, total } = await pageOf(wanted, wanted.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc'), range)
  return {
    rows: await withAbout(
      db,
      ids.map(({ id }) => id),
    ),
    total,
  }
}

/** The receipt by which an order is paid. */
export async function receiptOf(db: Db, orderNo: string): Promise<(Receipt & About) | undefined> {
  const trade = await db.read
    .selectFrom('trades')
    .select('receipt_id')
    .where('order_no', '=', orderNo)
    .where('state', '=', 'success')
    .where('receipt_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return trade?.receipt_id ? findReceipt(db, trade.receipt_id) : undefined
}

/** What was too much is back. @returns whether there was anything, and it was not. */
export async function giveSurplusBack(tx: Tx, id: string, meetingId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receipts')
    .set({ surplus_back_at: at })
    .where('id', '=', id)
    .where('meeting_id', '=', meetingId)
    .where('surplus_fen', '>', 0)
    .where('surplus_back_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The books keep what came, on which day and under which serial; who paid goes with the account that was paid for: where no
 * open account has an order of the receipt any more, or where the payer is called as the account is.
 */
export async function forgetPayersOfReceipts(tx: Tx, userId: string): Promise<void> {
  const account = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  await tx
    .updateTable('receipts')
    .set({ payer: '', note: '' })
    .where('id', 'in', (q) =>
      q
        .selectFrom('trades')
        .innerJoin('orders', 'orders.no', 'trades.order_no')
        .select(sql<string>`trades.receipt_id`.as('id'))
        .where('orders.user_id', '=', userId)
        .where('trades.receipt_id', 'is not', null),
    )
    .where(({ or, not, exists, selectFrom }) =>
      or([
        not(
          exists(
            selectFrom('trades')
              .innerJoin('orders', 'orders.no', 'trades.order_no')
              .innerJoin('users', 'users.id', 'orders.user_id')
              .select('trades.no')
              .whereRef('trades.receipt_id', '=', 'receipts.id')
              .where('orders.user_id', '!=', userId)
              .where('users.closed_at', 'is', null),
          ),
        ),
        isAnyOf('receipts.payer', [account?.name ?? '']),
      ]),
    )
    .execute()
}
