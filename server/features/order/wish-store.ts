/** The only file that writes wishes for invoices: they stand and fall with their orders. */
import type { WishFailure } from '#contract/invoice-wish.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'

export type Wish = Row<'invoice_wishes'>

const ofOrder = prepared((layer, given: Given<{ orderNo: string }>) =>
  layer.selectFrom('invoice_wishes').selectAll().where('order_no', '=', given.value('orderNo')),
)

/** Asked in each payment, of which most have none. */
export async function findWish(db: Pick<Db, 'engine'>, on: Tx | Db['read'], orderNo: string): Promise<Wish | undefined> {
  return (await ofOrder(db, on, { orderNo })).rows[0]
}

/** Of some orders, by number: why each is not applied for by itself, empty while it waits. */
export async function wishesOf(on: Db['read'], orderNos: readonly string[]): Promise<ReadonlyMap<string, Wish['failed']>> {
  if (orderNos.length === 0) return new Map()
  const rows = await on.selectFrom('invoice_wishes').select(['order_no', 'failed']).where('order_no', 'in', orderNos).execute()
  return new Map(rows.map(({ order_no, failed }) => [order_no, failed]))
}

/** @param row of an order that is locked. */
export async function putWish(tx: Tx, row: Wish): Promise<void> {
  const { order_no: _, user_id: __, created_at: ___, ...columns } = row
  await tx
    .insertInto('invoice_wishes')
    .values(row)
    .onConflict((conflict) => conflict.column('order_no').doUpdateSet(columns))
    .execute()
}

/** Looked at again at `askAt`. */
export async function putOff(tx: Tx, orderNo: string, askAt: number): Promise<void> {
  await tx.updateTable('invoice_wishes').set({ ask_at: askAt }).where('order_no', '=', orderNo).execute()
}

/** Nothing comes of it by itself any more. */
export async function failWish(tx: Tx, orderNo: string, failed: WishFailure): Promise<void> {
  await tx.updateTable('invoice_wishes').set({ failed, ask_at: null }).where('order_no', '=', orderNo).execute()
}

/** Orders that end, or are invoiced. */
export const dropWishes = prepared((layer, given: Given<{ nos: readonly string[] }>) =>
  layer.deleteFrom('invoice_wishes').where(given.among('order_no', 'nos')),
)

/** With the account. */
export async function dropWishesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('invoice_wishes').where('user_id', '=', userId).execute()
}

/** Of orders that are paid: those whose time may have come, the longest due first. */
export function dueWishes(db: Db, now: number, most: number): Promise<Wish[]> {
  return db.read.selectFrom('invoice_wishes').selectAll().where('ask_at', '<=', now).orderBy('ask_at').limit(most).execute()
}
