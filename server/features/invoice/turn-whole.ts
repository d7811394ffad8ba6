/**
 * A partial red invoice that the tax bureau does not take becomes a full one, and what remains of the invoice is invoiced again.
 * All of it is one transaction on locked rows: a process that dies has done it or not begun it, and a repeated refusal finds the
 * partial one dropped.
 */
import type { Tx } from '../../db/db.ts'
import type { By } from '../order/pay.ts'
import { giveUp } from './give-up.ts'
import { countAgain } from './lapse.ts'
import { openRed } from './open-red.ts'
import { isUnsent } from './red-stage.ts'
import { booksOf, dropRedParts, partsOf, redPartsOf, standingOf } from './parts-store.ts'
import { moveRed } from './red-machine.ts'
import { invoiceReds, lockRed, lockReds, type Red, redsTurnedInto } from './red-store.ts'
import { keepRest } from './rest.ts'
import { findReplacement, type Invoice } from './store.ts'

/** A part that is refused for the first time is tried once more; refused so often it becomes a full red invoice. */
export const PARTIAL_REFUSALS = 2

/**
 * @param invoice locked. @param red locked: unsent, or lapsed.
 * @returns the number of the full red invoice; undefined, with nothing written, where `red` takes back all there is.
 */
export async function turnWhole(tx: Tx, invoice: Invoice, red: Red, by: By): Promise<string | undefined> {
  const instead = await mergeable(tx, red)
  const covered = await leftOf(tx, invoice, instead)
  if ([...covered.values()].reduce((sum, fen) => sum + fen, 0) <= red.amount_fen) return undefined
  const draft = await findReplacement(tx, invoice.no)
  const isRestKept = draft?.state === 'draft' && (await partsOf(tx, [draft.no])).some(({ live }) => live === 1)
  const taken = new Map<string, number>()
  for (const one of instead)
    if (one.no === red.no || one.state === 'asked')
      for (const { order_no, fen } of await redPartsOf(tx, one.no)) taken.set(order_no, (taken.get(order_no) ?? 0) + fen)
  const { reason, cause, refund_no: refundNo } = red
  const holds = instead.some((one) => one.holds === 1)
  const no = await openRed(tx, invoice, { reason, cause, instead, holds, ...(refundNo !== null && { refundNo }) }, by)
  const rest = [...covered].map(([orderNo, fen]) => ({ orderNo, fen: fen - (taken.get(orderNo) ?? 0) }))
  // After an earlier full red invoice, the remaining amount already has an application.
  if (!isRestKept) await keepRest(tx, invoice, rest, by)
  return no
}

/** `red`, and what the full one takes back as well. */
async function mergeable(tx: Tx, red: Red): Promise<Red[]> {
  return (await lockReds(tx, red.invoice_no)).filter((one) => one.no === red.no || one.state === 'lapsed' || isUnsent(one))
}

/** What is left of the invoice by order once some of its red invoices are dropped. */
async function leftOf(tx: Tx, { no }: Invoice, dropped: readonly Red[]): Promise<Map<string, number>> {
  const left = new Map((await standingOf(tx, no)).filter(({ live }) => live === 1).map((part) => [part.orderNo, part.left]))
  for (const red of dropped)
    for (const { order_no, fen, live } of await redPartsOf(tx, red.no)) left.set(order_no, (left.get(order_no) ?? 0) + fen * live)
  return left
}

/**
 * The tax bureau has issued the partial red invoice after all, before the full one. The full one is dropped and the partial one
 * counts. Further refunds get a separate partial red invoice.
 * @param red locked, dropped. @returns whether `red` counts now.
 */
export async function turnBack(tx: Tx, invoice: Invoice, red: Red, by: By): Promise<boolean> {
  const full = red.turned_into === null ? undefined : await lockRed(tx, red.turned_into)
  if (full?.state !== 'asked' && full?.state !== 'lapsed') return false
  await invoiceReds.update(tx, { no: red.no }, { turned_into: null })
  const others = await redsTurnedInto(tx, full.no)
  await moveRed(tx, full, 'drop', by, { ask_at: null })
  await dropRedParts(tx, full.no)
  const draft = await findReplacement(tx, invoice.no)
  if (draft?.state === 'draft') await giveUp(tx, draft, by)
  if (!(await countAgain(tx, invoice, red, by))) throw new Error(`red invoice ${red.no} does not count again`)
  const beyond = []
  for (const { orderNo, left, live } of await standingOf(tx, invoice.no)) {
    const { room, debt } = await booksOf(tx, orderNo)
    const fen = Math.min(left * live, -room - debt)
    if (fen > 0) beyond.push({ orderNo, fen })
  }
  const [next] = others
  const { reason, cause } = next ?? red
  const refundNo = next?.refund_no ?? undefined
  const holds = others.some((one) => one.holds === 1)
  if (beyond.length === 0) return true
  const no = await openRed(tx, invoice, { reason, cause, parts: beyond, holds, ...(refundNo !== undefined && { refundNo }) }, by)
  if (no !== undefined) await invoiceReds.update(tx, { turned_into: full.no }, { turned_into: no })
  return true
}
