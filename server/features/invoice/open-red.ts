/** Opens a red letter: from that moment on it counts, in the transaction of what makes it necessary. */
import { taxIn } from '#contract/invoice-money.ts'
import type { RedCause, RedReason } from '#contract/invoice-red.ts'
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { newNumber } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { By } from '../order/pay.ts'
import { claimRedPart, standingOf } from './parts-store.ts'
import { insertRed, redsOf } from './red-store.ts'
import type { Invoice } from './store.ts'

interface Wish {
  reason: RedReason
  cause: RedCause
  /** What of it is taken back; without it all that is left. */
  parts?: readonly { orderNo: string; fen: number }[]
  refundNo?: string
  /** The refund waits for it. */
  holds?: boolean
}

/**
 * @param invoice locked.
 * @returns its number; undefined where nothing of the invoice is left. @throws where less is left than is asked for: the caller has looked.
 */
export async function openRed(
  tx: Tx,
  invoice: Invoice,
  { reason, cause, refundNo, holds, ...wish }: Wish,
  by: By,
): Promise<string | undefined> {
  const standing = (await standingOf(tx, invoice.no)).filter(({ live, left }) => live === 1 && left > 0)
  const parts = wish.parts ?? standing.map(({ orderNo, left }) => ({ orderNo, fen: left }))
  const amount = parts.reduce((sum, { fen }) => sum + fen, 0)
  if (amount === 0) return undefined
  const before = (await redsOf(tx, [invoice.no])).filter(({ state }) => state !== 'dropped')
  const no = newNumber(by.at)
  await insertRed(tx, {
    no,
    invoice_no: invoice.no,
    third_id: invoice.third_id,
    meeting_id: invoice.meeting_id,
    state: 'asked',
    amount_fen: amount,
    tax_fen: taxOf(invoice, amount, { left: standing.reduce((sum, { left }) => sum + left, 0), taken: sumOf(before) }),
    whole: wish.parts === undefined && before.length === 0 ? 1 : 0,
    reason,
    cause,
    refund_no: refundNo ?? null,
    holds: holds ? 1 : 0,
    form: '',
    until_at: null,
    number: null,
    error: '',
    provider: invoice.provider,
    attempt: 0,
    waits_for: '',
    created_at: by.at,
    done_at: null,
    // Of an invoice that is under way it waits for what becomes of that.
    ask_at: invoice.provider === 'hand' || invoice.state === 'issuing' ? null : by.at,
    asked: 0,
  })
  for (const { orderNo, fen } of parts)
    if (!(await claimRedPart(tx, { redNo: no, invoiceNo: invoice.no, orderNo, fen })))
      throw new Error(`invoice ${invoice.no} has less left of ${orderNo} than ${fen}`)
  await writeLog(tx, [{ ...by, entity: 'invoiceRed', entityId: no, action: 'open', to: 'asked' }])
  return no
}

const sumOf = (reds: readonly { tax_fen: number }[]) => reds.reduce((sum, { tax_fen }) => sum + tax_fen, 0)

/** Red letters of an invoice have its tax between them: the one that takes the rest has the rest of it. */
function taxOf({ tax_fen, lines }: Invoice, amount: number, { left, taken }: { left: number; taken: number }): number {
  const [line] = readJson(lines)
  const rest = tax_fen - taken
  return amount === left || line === undefined ? rest : Math.min(rest, taxIn(amount, line.rate))
}
