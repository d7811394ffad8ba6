/**
 * A surplus invoice: a service issues an application under a second number, because an attempt that it had refused was issued after
 * all. The surplus gets its own row, which buyer and accountant see, and a red invoice over all of it. The first one issued counts.
 */
import { sayOfInvoice as say } from '#contract/invoice-sentences.ts'
import type { Tx } from '../../db/db.ts'
import { newNumber } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { By } from '../order/pay.ts'
import { openRed } from './open-red.ts'
import { addPart, partsOf } from './parts-store.ts'
import { emptyOf } from './rest.ts'
import { type Invoice, invoices } from './store.ts'

/** Until a surplus that is not issued yet is asked about. */
const ASK_MS = 10_000

/** Not issued yet, and issued never again by us: it is asked about, and not sent. */
export const isSurplusUnderWay = ({ state, provider_no }: Pick<Invoice, 'state' | 'provider_no'>) =>
  state === 'issuing' && provider_no !== ''

interface Surplus {
  provider: Invoice['provider']
  /** Its number at the provider. */
  there: string
  amountFen: number
  taxFen: number
  /** Left out where it is sent, and may be issued yet. */
  issued?: { number: string; at: number }
}

/** @param invoice locked: the application of which there are two. */
export async function fileSurplus(
  tx: Tx,
  invoice: Invoice,
  { provider, there, amountFen, taxFen, issued }: Surplus,
  by: By,
): Promise<void> {
  const no = newNumber(by.at)
  const row: Invoice = {
    ...emptyOf(invoice, by.at),
    no,
    replaces: null,
    provider,
    provider_no: there,
    state: issued === undefined ? 'issuing' : 'issued',
    amount_fen: amountFen,
    tax_fen: taxFen,
    lines: invoice.lines,
    remark: invoice.remark,
    reason: say.surplusOf(invoice.no),
    number: issued?.number ?? null,
    issued_at: issued?.at ?? null,
    ask_at: issued === undefined ? by.at + ASK_MS : by.at,
  }
  await invoices.insert(tx, row)
  await writeLog(tx, [{ ...by, why: invoice.no, entity: 'invoice', entityId: no, action: 'surplus', to: row.state }])
  for (const part of await sharesOf(tx, invoice.no, amountFen)) await addPart(tx, { invoiceNo: no, ...part })
  await openRed(tx, row, { reason: 'issue_error', cause: 'asked' }, by)
}

/** The sum by the orders of the application; the last order takes what an earlier refund has made less. */
async function sharesOf(tx: Tx, invoiceNo: string, amountFen: number) {
  const parts = await partsOf(tx, [invoiceNo])
  let rest = amountFen
  return parts.flatMap(({ order_no: orderNo, fen: most }, place) => {
    const fen = place === parts.length - 1 ? rest : Math.min(rest, most)
    rest -= fen
    return fen > 0 ? [{ orderNo, fen }] : []
  })
}
