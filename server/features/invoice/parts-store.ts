/**
 * The only file that writes what invoices and red letters stand for, order by order. Of each order Σ blue − Σ red is never more
 * than what was paid less what goes back: the statement that writes asks, under the order's lock or against what takes away as much.
 */
import { sql } from 'kysely'
import type { Db, Row, Tx } from '../../db/db.ts'

type Reader = Tx | Db['read']

/** Fen of an order: paid, going back or gone, covered by invoices, taken back by red letters. */
const paidFor = (no: unknown) => sql<number>`(select coalesce(sum(amount_fen), 0) from trades where order_no = ${no} and state = 'success')`
const returnedOf = (no: unknown) => sql<number>`(select coalesce(sum(amount_fen), 0) from refunds where order_no = ${no})`
const blueOf = (no: unknown) => sql<number>`(select coalesce(sum(fen), 0) from invoice_parts where order_no = ${no} and live = 1)`
const redOf = (no: unknown) => sql<number>`(select coalesce(sum(fen), 0) from invoice_red_parts where order_no = ${no} and live = 1)`
const roomIn = (no: unknown) => sql<number>`(${paidFor(no)} - ${returnedOf(no)} - ${blueOf(no)} + ${redOf(no)})`
/** What red letters have taken back of an invoice, of one order. */
const takenOf = (invoiceNo: unknown, orderNo: unknown) =>
  sql<number>`(select coalesce(sum(fen), 0) from invoice_red_parts where invoice_no = ${invoiceNo} and order_no = ${orderNo} and live = 1)`

export interface Books {
  paid: number
  refunded: number
  blue: number
  red: number
  /** What can be invoiced; below nothing where more stands than is paid. */
  room: number
}

export async function booksOf(on: Reader, orderNo: string): Promise<Books> {
  const row = await on
    .selectFrom('orders')
    .select([paidFor(orderNo).as('paid'), returnedOf(orderNo).as('refunded'), blueOf(orderNo).as('blue'), redOf(orderNo).as('red')])
    .where('no', '=', orderNo)
    .executeTakeFirst()
  const [paid, refunded, blue, red] = [row?.paid, row?.refunded, row?.blue, row?.red].map(Number) as [number, number, number, number]
  return { paid, refunded, blue, red, room: paid - refunded - blue + red }
}

/** The books of many orders at once, for a page of them. */
export async function booksOfAll(on: Reader, orderNos: readonly string[]): Promise<Map<string, Books>> {
  if (orderNos.length === 0) return new Map()
  const no = sql.ref('orders.no')
  const rows = await on
    .selectFrom('orders')
    .select(['no', paidFor(no).as('paid'), returnedOf(no).as('refunded'), blueOf(no).as('blue'), redOf(no).as('red')])
    .where('no', 'in', orderNos)
    .execute()
  return new Map(
    rows.map((row) => {
      const [paid, refunded, blue, red] = [row.paid, row.refunded, row.blue, row.red].map(Number) as [number, number, number, number]
      return [row.no, { paid, refunded, blue, red, room: paid - refunded - blue + red }]
    }),
  )
}

interface Part {
  invoiceNo: string
  orderNo: string
  fen: number
}

/** @returns whether it was written: not where the order has less left. */
export async function claimPart(tx: Tx, { invoiceNo, orderNo, fen }: Part): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invoice_parts')
    .columns(['invoice_no', 'order_no', 'fen', 'live'])
    .expression((q) =>
      q
        .selectFrom('orders')
        .select([q.val(invoiceNo).as('invoice_no'), q.val(orderNo).as('order_no'), q.val(fen).as('fen'), sql<number>`1`.as('live')])
        .where('orders.no', '=', orderNo)
        .where(roomIn(orderNo), '>=', fen),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What an exchange will stand for once it is agreed to: nothing until then. */
export async function notePart(tx: Tx, { invoiceNo, orderNo, fen }: Part): Promise<void> {
  await tx.insertInto('invoice_parts').values({ invoice_no: invoiceNo, order_no: orderNo, fen, live: 0 }).execute()
}

/** One that stood for nothing stands for so much again. @returns whether there was so much left. */
export async function revivePart(tx: Tx, { invoiceNo, orderNo, fen }: Part): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_parts')
    .set({ fen, live: 1 })
    .where('invoice_no', '=', invoiceNo)
    .where('order_no', '=', orderNo)
    .where('live', '=', 0)
    .where(roomIn(orderNo), '>=', fen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its application is given up. */
export async function dropParts(tx: Tx, invoiceNo: string): Promise<void> {
  await tx.updateTable('invoice_parts').set({ live: 0 }).where('invoice_no', '=', invoiceNo).execute()
}

/** So much less of an order. */
export async function shrinkPart(tx: Tx, { invoiceNo, orderNo, fen }: Part): Promise<void> {
  await tx
    .updateTable('invoice_parts')
    .set((q) => ({ fen: q('fen', '-', fen), live: sql<number>`case when fen = ${fen} then 0 else live end` }))
    .where('invoice_no', '=', invoiceNo)
    .where('order_no', '=', orderNo)
    .execute()
}

/** What an invoice covers of an order, and what red letters have left of it. */
export interface Standing {
  orderNo: string
  fen: number
  live: number
  left: number
}

/** In ascending order number. */
export async function standingOf(on: Reader, invoiceNo: string): Promise<Standing[]> {
  const rows = await on
    .selectFrom('invoice_parts')
    .select(['order_no', 'fen', 'live', takenOf(sql.ref('invoice_parts.invoice_no'), sql.ref('invoice_parts.order_no')).as('taken')])
    .where('invoice_no', '=', invoiceNo)
    .orderBy('order_no')
    .execute()
  return rows.map(({ order_no, fen, live, taken }) => ({ orderNo: order_no, fen, live, left: fen - Number(taken) }))
}

/** The parts of many invoices, for a page of them. */
export async function partsOf(on: Reader, invoiceNos: readonly string[]): Promise<Row<'invoice_parts'>[]> {
  if (invoiceNos.length === 0) return []
  return on.selectFrom('invoice_parts').selectAll().where('invoice_no', 'in', invoiceNos).orderBy('order_no').execute()
}

/** The invoices that stand for something of an order, in ascending number. */
export async function invoiceNosOf(on: Reader, orderNo: string): Promise<string[]> {
  const rows = await on
    .selectFrom('invoice_parts')
    .select('invoice_no')
    .where('order_no', '=', orderNo)
    .where('live', '=', 1)
    .orderBy('invoice_no')
    .execute()
  return rows.map(({ invoice_no }) => invoice_no)
}

/** @returns whether it was written: not where red letters have left less of the invoice. */
export async function claimRedPart(tx: Tx, { redNo, invoiceNo, orderNo, fen }: Part & { redNo: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invoice_red_parts')
    .columns(['red_no', 'invoice_no', 'order_no', 'fen', 'live'])
    .expression((q) =>
      q
        .selectFrom('invoice_parts')
        .select([
          q.val(redNo).as('red_no'),
          q.val(invoiceNo).as('invoice_no'),
          q.val(orderNo).as('order_no'),
          q.val(fen).as('fen'),
          sql<number>`1`.as('live'),
        ])
        .where('invoice_parts.invoice_no', '=', invoiceNo)
        .where('invoice_parts.order_no', '=', orderNo)
        .where('invoice_parts.live', '=', 1)
        .where(sql<number>`invoice_parts.fen - ${takenOf(invoiceNo, orderNo)}`, '>=', fen),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** It takes nothing back: its invoice never came to be. */
export async function dropRedParts(tx: Tx, redNo: string): Promise<void> {
  await tx.updateTable('invoice_red_parts').set({ live: 0 }).where('red_no', '=', redNo).execute()
}
