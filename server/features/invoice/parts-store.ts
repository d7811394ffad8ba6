/**
 * The only file that writes what invoices and red letters stand for, order by order. Of each order Σ blue − Σ red is never more
 * than what was paid less what goes back: the statement that writes asks, under the order's lock or against what takes away as much.
 */
import { sql } from 'kysely'
import type { Reader, Row, Tx } from '../../db/db.ts'

/** Fen of an order: paid, going back or gone, covered by invoices, taken back by red letters. */
const paidFor = (no: unknown) => sql<number>`(select coalesce(sum(amount_fen), 0) from trades where order_no = ${no} and state = 'success')`
const returnedOf = (no: unknown) => sql<number>`(select coalesce(sum(amount_fen), 0) from refunds where order_no = ${no})`
const blueOf = (no: unknown) => sql<number>`(select coalesce(sum(fen), 0) from invoice_parts where order_no = ${no} and live = 1)`
const redOf = (no: unknown) => sql<number>`(select coalesce(sum(fen), 0) from invoice_red_parts where order_no = ${no} and live = 1)`
const debtOf = (no: unknown) => sql<number>`(select coalesce(sum(debt), 0) from invoice_red_parts where order_no = ${no} and live = 0)`
const roomIn = (no: unknown) => sql<number>`(${paidFor(no)} - ${returnedOf(no)} - ${blueOf(no)} + ${redOf(no)})`
/** What red letters have taken back of an invoice, of one order. */
const takenOf = (invoiceNo: unknown, orderNo: unknown) =>
  sql<number>`(select coalesce(sum(fen), 0) from invoice_red_parts where invoice_no = ${invoiceNo} and order_no = ${orderNo} and live = 1)`

export interface Books {
  paid: number
  refunded: number
  blue: number
  red: number
  /** What of red letters that lapsed stands beyond what is paid: listed, and waiting for a person. */
  debt: number
  /** What can be invoiced; below nothing where more stands than is paid. */
  room: number
}

type Sums = Omit<Books, 'room'>
const sumsOf = (no: unknown) => [
  paidFor(no).as('paid'),
  returnedOf(no).as('refunded'),
  blueOf(no).as('blue'),
  redOf(no).as('red'),
  debtOf(no).as('debt'),
]

/** PostgreSQL gives sums of large numbers as texts. */
function asBooks(row: { [K in keyof Sums]: number } | undefined): Books {
  const { paid = 0, refunded = 0, blue = 0, red = 0, debt = 0 } = row ?? {}
  const sums = { paid: Number(paid), refunded: Number(refunded), blue: Number(blue), red: Number(red), debt: Number(debt) }
  return { ...sums, room: sums.paid - sums.refunded - sums.blue + sums.red }
}

export async function booksOf(on: Reader, orderNo: string): Promise<Books> {
  const row = await on.selectFrom('orders').select(sumsOf(orderNo)).where('no', '=', orderNo).executeTakeFirst()
  return asBooks(row as Sums | undefined)
}

/** The books of many orders at once, for a page of them. */
export async function booksOfAll(on: Reader, orderNos: readonly string[]): Promise<Map<string, Books>> {
  if (orderNos.length === 0) return new Map()
  const rows = await on
    .selectFrom('orders')
    .select('no')
    .select(sumsOf(sql.ref('orders.no')))
    .where('no', 'in', orderNos)
    .execute()
  return new Map(rows.map((row) => [row.no, asBooks(row as Sums)]))
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

/** Records an amount that exceeds the payment: the caller opens the red invoice over all of it in the same transaction. */
export async function addPart(tx: Tx, { invoiceNo, orderNo, fen }: Part): Promise<void> {
  await tx.insertInto('invoice_parts').values({ invoice_no: invoiceNo, order_no: orderNo, fen, live: 1 }).execute()
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
  for (const { order_no } of await partsOf(tx, [invoiceNo])) await trimDebts(tx, order_no)
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
    .columns(['red_no', 'invoice_no', 'order_no', 'fen', 'live', 'debt'])
    .expression((q) =>
      q
        .selectFrom('invoice_parts')
        .select([
          q.val(redNo).as('red_no'),
          q.val(invoiceNo).as('invoice_no'),
          q.val(orderNo).as('order_no'),
          q.val(fen).as('fen'),
          sql<number>`1`.as('live'),
          sql<number>`0`.as('debt'),
        ])
        .where('invoice_parts.invoice_no', '=', invoiceNo)
        .where('invoice_parts.order_no', '=', orderNo)
        .where('invoice_parts.live', '=', 1)
        .where(sql<number>`invoice_parts.fen - ${takenOf(invoiceNo, orderNo)}`, '>=', fen),
    )
    .executeTakeFirst()
  await trimDebts(tx, orderNo)
  return numInsertedOrUpdatedRows === 1n
}

/** It takes nothing back: its invoice never came to be, it lapsed, or another takes back what it was to. */
export async function dropRedParts(tx: Tx, redNo: string): Promise<void> {
  await tx.updateTable('invoice_red_parts').set({ live: 0, debt: 0 }).where('red_no', '=', redNo).execute()
}

export function redPartsOf(on: Reader, redNo: string): Promise<Row<'invoice_red_parts'>[]> {
  return on.selectFrom('invoice_red_parts').selectAll().where('red_no', '=', redNo).orderBy('order_no').execute()
}

/** What of one that lapsed stands beyond what is paid. */
export async function setDebt(tx: Tx, redNo: string, orderNo: string, debt: number): Promise<void> {
  await tx.updateTable('invoice_red_parts').set({ debt }).where('red_no', '=', redNo).where('order_no', '=', orderNo).execute()
}

/** Less stands of an order than did: no more is listed as owed than still stands beyond what is paid, of the oldest first. */
async function trimDebts(tx: Tx, orderNo: string): Promise<void> {
  const owed = await tx
    .selectFrom('invoice_red_parts')
    .select(['red_no', 'debt'])
    .where('order_no', '=', orderNo)
    .where('live', '=', 0)
    .where('debt', '>', 0)
    .orderBy('red_no')
    .execute()
  let beyond = owed.length === 0 ? 0 : Math.max(0, -(await booksOf(tx, orderNo)).room)
  for (const { red_no, debt } of owed) {
    const still = Math.min(debt, beyond)
    beyond -= still
    if (still < debt) await setDebt(tx, red_no, orderNo, still)
  }
}

/** It takes back as much again. @returns whether there is so much left of its invoice. */
export async function reviveRedPart(tx: Tx, { red_no, invoice_no, order_no, fen }: Row<'invoice_red_parts'>): Promise<boolean> {
  const left = sql<number>`(select fen from invoice_parts where invoice_no = ${invoice_no} and order_no = ${order_no} and live = 1)`
  const { numUpdatedRows } = await tx
    .updateTable('invoice_red_parts')
    .set({ live: 1, debt: 0 })
    .where('red_no', '=', red_no)
    .where('order_no', '=', order_no)
    .where('live', '=', 0)
    .where(sql<number>`${left} - ${takenOf(invoice_no, order_no)}`, '>=', fen)
    .executeTakeFirst()
  await trimDebts(tx, order_no)
  return numUpdatedRows === 1n
}
