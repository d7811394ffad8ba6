/**
 * Money of an order goes back: what is invoiced beyond what stays is taken back in the same transaction. What is not issued
 * becomes smaller; what is issued gets a red letter, all of it where nobody has used it.
 */
import type { RedReason } from '#contract/invoice-red.ts'
import { wholeOnly } from '#contract/invoice-states.ts'
import type { RefundKind } from '#contract/refund.ts'
import type { Tx } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { By } from '../order/pay.ts'
import { giveUp } from './give-up.ts'
import { openRed } from './open-red.ts'
import { booksOf, invoiceNosOf, shrinkPart, standingOf } from './parts-store.ts'
import { invoiceProfiles } from './profile-store.ts'
import { keepRest } from './rest.ts'
import { type Invoice, lockInvoice, shrinkInvoice } from './store.ts'

interface Refunded {
  orderNo: string
  refundNo: string
  kind: RefundKind
}

const unissued: ReadonlySet<Invoice['state']> = new Set(['draft', 'applied', 'failed'])
/** Tickets that end are a service that is not given; an amount with the tickets kept makes it cheaper. */
const reasons: Record<RefundKind, RedReason> = {
  whole: 'service_suspension',
  tickets: 'service_suspension',
  amount: 'sales_discount',
}

/** The order is locked, and the refund written. */
export async function afterRefund(tx: Tx, refunded: Refunded, by: By): Promise<void> {
  const { orderNo } = refunded
  const invoices = await lockInvoicesOf(tx, orderNo)
  if (invoices.length === 0) return
  for (const invoice of [...invoices.filter(isUnissued), ...invoices.filter((one) => !isUnissued(one))]) {
    // Asked anew each time: whatever goes back whole may take along what is owed, or more than is wanted.
    const { room, debt } = await booksOf(tx, orderNo)
    // What lapsed red letters were to take back is listed, and waits for a person.
    const beyond = -room - debt
    if (beyond <= 0) return
    const part = (await standingOf(tx, invoice.no)).find((one) => one.orderNo === orderNo && one.live === 1)
    const fen = Math.min(beyond, part?.left ?? 0)
    if (fen === 0) continue
    if (isUnissued(invoice)) await cut(tx, invoice, orderNo, fen, by)
    else await takeBack(tx, invoice, { ...refunded, fen }, by)
  }
}

const isUnissued = ({ state }: Invoice) => unissued.has(state)

/** Whoever takes back a merged invoice may have made another meanwhile: looked again until none is new. The newest first. */
async function lockInvoicesOf(tx: Tx, orderNo: string): Promise<Invoice[]> {
  const locked = new Map<string, Invoice>()
  for (;;) {
    const fresh = (await invoiceNosOf(tx, orderNo)).filter((no) => !locked.has(no))
    if (fresh.length === 0) break
    for (const no of fresh) locked.set(no, (await lockInvoice(tx, no)) as Invoice)
  }
  return [...locked.values()].toSorted((one, other) => other.created_at - one.created_at || (one.no < other.no ? 1 : -1))
}

/** Less is applied for, and the last fen takes the application with it. */
async function cut(tx: Tx, invoice: Invoice, orderNo: string, fen: number, by: By): Promise<void> {
  const { no, amount_fen } = invoice
  await shrinkPart(tx, { invoiceNo: no, orderNo, fen })
  await shrinkInvoice(tx, no, fen)
  await writeLog(tx, [{ ...by, entity: 'invoice', entityId: no, action: 'shrink', from: amount_fen, to: amount_fen - fen }])
  if (fen === amount_fen) await giveUp(tx, invoice, by)
}

async function takeBack(tx: Tx, invoice: Invoice, { orderNo, refundNo, kind, fen }: Refunded & { fen: number }, by: By): Promise<void> {
  const reason = reasons[kind]
  const holds = (await invoiceProfiles.find(tx, { third_id: invoice.third_id }))?.policy === 'red_first'
  const wish = { reason, cause: 'refund', refundNo, holds } as const
  if (invoice.used === 1 && !wholeOnly.has(invoice.provider))
    return void (await openRed(tx, invoice, { ...wish, parts: [{ orderNo, fen }] }, by))
  const standing = (await standingOf(tx, invoice.no)).filter(({ live }) => live === 1)
  await openRed(tx, invoice, wish, by)
  await keepRest(
    tx,
    invoice,
    standing.map((one) => ({ orderNo: one.orderNo, fen: one.left - (one.orderNo === orderNo ? fen : 0) })),
    by,
  )
}
