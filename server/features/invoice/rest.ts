/** What stays of an invoice that goes back whole: an application that waits for its red letter. */
import type { Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { newNumber } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { By } from '../order/pay.ts'
import { booksOf, claimPart, partsOf, revivePart } from './parts-store.ts'
import { giveUp } from './give-up.ts'
import { findReplacement, type Invoice, invoices } from './store.ts'

export interface RestPart {
  orderNo: string
  fen: number
}

/**
 * One that somebody has asked to be exchanged takes it up, under its own title; else one under the same title is made.
 * @param invoice locked, its red letter opened before.
 */
export async function keepRest(tx: Tx, invoice: Invoice, rest: readonly RestPart[], by: By): Promise<void> {
  const wanted = rest.filter(({ fen }) => fen > 0)
  const draft = await findReplacement(tx, invoice.no)
  if (draft !== undefined) return takeUp(tx, draft, wanted, by)
  if (wanted.length === 0) return
  const no = newNumber(by.at)
  await invoices.insert(tx, { ...emptyOf(invoice, by.at), no, replaces: invoice.no })
  await writeLog(tx, [{ ...by, entity: 'invoice', entityId: no, action: 'replace', to: 'draft' }])
  let amount = 0
  for (const { orderNo, fen } of wanted) {
    const most = await least(tx, orderNo, fen)
    if (most > 0 && (await claimPart(tx, { invoiceNo: no, orderNo, fen: most }))) amount += most
  }
  await keep(tx, { ...emptyOf(invoice, by.at), no }, amount, by)
}

async function takeUp(tx: Tx, draft: Invoice, wanted: readonly RestPart[], by: By): Promise<void> {
  const noted = new Set((await partsOf(tx, [draft.no])).map(({ order_no }) => order_no))
  let amount = 0
  for (const { orderNo, fen } of wanted) {
    const most = await least(tx, orderNo, fen)
    if (most === 0) continue
    const part = { invoiceNo: draft.no, orderNo, fen: most }
    if (await (noted.has(orderNo) ? revivePart(tx, part) : claimPart(tx, part))) amount += most
  }
  await keep(tx, draft, amount, by)
}

/** A lapsed red letter may have left less. */
async function least(tx: Tx, orderNo: string, fen: number): Promise<number> {
  return Math.max(0, Math.min(fen, (await booksOf(tx, orderNo)).room))
}

async function keep(tx: Tx, draft: Invoice, amount: number, by: By): Promise<void> {
  await invoices.update(tx, { no: draft.no }, { amount_fen: amount })
  if (amount === 0) await giveUp(tx, draft, by)
}

/** The same buyer and the same things, nothing of it issued. */
export function emptyOf(invoice: Invoice, at: number): Invoice {
  return {
    ...invoice,
    idem_key: null,
    state: 'draft',
    amount_fen: 0,
    tax_fen: 0,
    lines: writeJson([]),
    remark: '',
    reason: '',
    attempt: 0,
    waits_for: '',
    number: null,
    used: 0,
    use_undo: 0,
    applied_at: at,
    issued_at: null,
    files_at: null,
    created_at: at,
    ask_at: null,
    asked: 0,
    card: '',
    card_payment: null,
    waits_since: at,
    card_since: null,
    provider_no: '',
  }
}
