/**
 * The buyer takes 已入账 back while a red invoice relies on it. Nobody knows yet whether the tax bureau issues that red invoice: the
 * wish is kept, and counts as soon as no red invoice relies on it any more.
 */
import type { Tx } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { By } from '../order/pay.ts'
import { redPartsOf } from './parts-store.ts'
import { hasReversed, isUnsent, reliesOnUse } from './red-stage.ts'
import { lockReds, type Red } from './red-store.ts'
import { type Invoice, invoices, lockInvoice } from './store.ts'
import { turnWhole } from './turn-whole.ts'

/** @param invoice locked, as are its red invoices, none of which relies on its use. */
export async function undoUse(tx: Tx, invoice: Invoice, reds: readonly Red[], by: By): Promise<void> {
  const unused = { used: 0, use_undo: 0 } as const
  await invoices.update(tx, { no: invoice.no }, unused)
  await writeLog(tx, [{ ...by, why: '', entity: 'invoice', entityId: invoice.no, action: 'use', from: invoice.used, to: 0 }])
  // An invoice that is not used can only be reversed in full, without a confirmation.
  for (const red of reds) {
    const isOwed = red.state === 'lapsed' && (await redPartsOf(tx, red.no)).some(({ debt }) => debt > 0)
    if ((isUnsent(red) || isOwed) && (await turnWhole(tx, { ...invoice, ...unused }, red, by)) !== undefined) return
  }
}

/** Called after a red invoice was refused, has lapsed, was taken over or is through. @param no of the invoice, which is locked. */
export async function keepUndo(tx: Tx, no: string, by: By): Promise<void> {
  const invoice = await lockInvoice(tx, no)
  if (invoice?.use_undo !== 1) return
  const reds = await lockReds(tx, no)
  // It was issued on the basis of 已入账: that stays.
  if (reds.some(hasReversed)) return void (await invoices.update(tx, { no }, { use_undo: 0 }))
  if (!reds.some(reliesOnUse)) await undoUse(tx, invoice, reds, by)
}
