/** A red letter lapses, and is asked for again: what it stood for stops counting, and counts again. */
import type { Tx } from '../../db/db.ts'
import type { By } from '../order/pay.ts'
import { booksOf, dropParts, dropRedParts, partsOf, redPartsOf, reviveRedPart, setDebt, standingOf } from './parts-store.ts'
import { invoiceReds, type Red, redsOf } from './red-store.ts'
import { taxFor } from './red-tax.ts'
import { keepRest } from './rest.ts'
import { findReplacement, type Invoice } from './store.ts'

/**
 * The blue invoice stands as if nobody had asked: nothing else is invoiced against it, what was to take its place waits, and what
 * stands beyond what is paid by that is a debt, which is listed.
 * @param invoice locked, and its red letter.
 */
export async function stopCounting(tx: Tx, invoice: Invoice, red: Red): Promise<void> {
  await dropRedParts(tx, red.no)
  const draft = await findReplacement(tx, invoice.no)
  if (draft?.state === 'draft') await dropParts(tx, draft.no)
  for (const { order_no: orderNo, fen } of await redPartsOf(tx, red.no)) {
    const { room, debt } = await booksOf(tx, orderNo)
    await setDebt(tx, red.no, orderNo, Math.max(0, Math.min(fen, -room - debt)))
  }
}

/** @returns whether so much is left of the invoice; where not, nothing was written. */
export async function countAgain(tx: Tx, invoice: Invoice, red: Red, by: By): Promise<boolean> {
  const parts = await redPartsOf(tx, red.no)
  const left = new Map((await standingOf(tx, invoice.no)).map((part) => [part.orderNo, part.left * part.live]))
  if (parts.some(({ order_no, fen }) => fen > (left.get(order_no) ?? 0))) return false
  for (const part of parts) if (!(await reviveRedPart(tx, part))) throw new Error(`red letter ${red.no} does not count again`)
  const others = (await redsOf(tx, [invoice.no])).filter(({ no }) => no !== red.no)
  await invoiceReds.update(tx, { no: red.no }, { tax_fen: await taxFor(tx, invoice, red.amount_fen, others) })
  const draft = await findReplacement(tx, invoice.no)
  // Only where it takes back all that is left does something take the place of the invoice.
  const takesAll = (await standingOf(tx, invoice.no)).every((part) => part.left * part.live === 0)
  if (takesAll && draft?.state === 'draft')
    await keepRest(
      tx,
      invoice,
      (await partsOf(tx, [draft.no])).map(({ order_no, fen }) => ({ orderNo: order_no, fen })),
      by,
    )
  return true
}
