/** Opens a red letter: from that moment on it counts, in the transaction of what makes it necessary. */
import type { RedCause, RedReason } from '#contract/invoice-red.ts'
import type { Tx } from '../../db/db.ts'
import { newNumber } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { By } from '../order/pay.ts'
import { claimRedPart, dropRedParts, standingOf } from './parts-store.ts'
import { moveRed } from './red-machine.ts'
import { invoiceReds, type Red, redsOf } from './red-store.ts'
import { counts, taxFor } from './red-tax.ts'
import type { Invoice } from './store.ts'

interface Wish {
  reason: RedReason
  cause: RedCause
  /** What of it is taken back; without it all that is left. */
  parts?: readonly { orderNo: string; fen: number }[]
  refundNo?: string
  /** The refund waits for it. */
  holds?: boolean
  /** Open red invoices, none of them at the issuer, whose place it takes. */
  instead?: readonly Red[]
}

/**
 * @param invoice locked.
 * @returns its number; undefined where nothing of the invoice is left. @throws where less is left than is asked for: the caller has looked.
 */
export async function openRed(
  tx: Tx,
  invoice: Invoice,
  { reason, cause, refundNo, holds, instead = [], ...wish }: Wish,
  by: By,
): Promise<string | undefined> {
  const no = newNumber(by.at)
  for (const red of instead) await dropFor(tx, no, red, by)
  const standing = (await standingOf(tx, invoice.no)).filter(({ live, left }) => live === 1 && left > 0)
  const parts = wish.parts ?? standing.map(({ orderNo, left }) => ({ orderNo, fen: left }))
  const amount = parts.reduce((sum, { fen }) => sum + fen, 0)
  if (amount === 0) return undefined
  if (wish.parts === undefined) for (const red of await redsOf(tx, [invoice.no])) if (red.state === 'lapsed') await dropFor(tx, no, red, by)
  const before = await redsOf(tx, [invoice.no])
  // What a person has taken over from a service does not go back to it.
  const provider = instead.some((red) => red.provider === 'hand') ? 'hand' : invoice.provider
  await invoiceReds.insert(tx, {
    no,
    invoice_no: invoice.no,
    third_id: invoice.third_id,
    meeting_id: invoice.meeting_id,
    state: 'asked',
    amount_fen: amount,
    tax_fen: await taxFor(tx, invoice, amount, before),
    whole: wish.parts === undefined && !before.some(counts) ? 1 : 0,
    reason,
    cause,
    refund_no: refundNo ?? null,
    holds: holds ? 1 : 0,
    form: '',
    until_at: null,
    number: null,
    error: '',
    provider,
    attempt: 0,
    waits_for: '',
    created_at: by.at,
    done_at: null,
    // Of an invoice that is under way it waits for what becomes of that.
    ask_at: provider === 'hand' || invoice.state === 'issuing' ? null : by.at,
    asked: 0,
    reminded_at: null,
    waits_since: by.at,
    turned_into: null,
  })
  for (const { orderNo, fen } of parts)
    if (!(await claimRedPart(tx, { redNo: no, invoiceNo: invoice.no, orderNo, fen })))
      throw new Error(`invoice ${invoice.no} has less left of ${orderNo} than ${fen}`)
  await writeLog(tx, [{ ...by, entity: 'invoiceRed', entityId: no, action: 'open', to: 'asked' }])
  return no
}

/** What it was to take back, red invoice `no` takes back now; a refund that waits for it waits for `no`. */
async function dropFor(tx: Tx, no: string, red: Red, by: By): Promise<void> {
  await moveRed(tx, red, 'drop', by, { ask_at: null, turned_into: no })
  await invoiceReds.update(tx, { turned_into: red.no }, { turned_into: no })
  await dropRedParts(tx, red.no)
}
