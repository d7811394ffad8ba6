/** What stands on an invoice, as those outside are told of it. */
import type { InvoiceLine, KeptLine } from '#contract/invoice.ts'
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { invoiceProfiles } from './profile-store.ts'
import type { Invoice } from './store.ts'

export async function contentOf(on: Tx | Deps['db']['read'], invoice: Invoice) {
  const lines = readJson(invoice.lines)
  return {
    seller: lines[0]?.seller ?? (await sellerNow(on, invoice.third_id)),
    buyer: {
      kind: invoice.title_kind,
      name: invoice.title,
      taxNo: invoice.tax_no,
      address: invoice.address,
      phone: invoice.phone,
      bank: invoice.bank,
      account: invoice.account,
      contactPhone: invoice.contact_phone,
      contactEmail: invoice.contact_email,
    },
    lines: lines.map(lineOf).map(({ amount, tax, ...line }) => ({ ...line, amountFen: amount, taxFen: tax })),
    amountFen: invoice.amount_fen,
    taxFen: invoice.tax_fen,
    remark: invoice.remark,
  }
}

/** For what was handed on before its lines said whose they are. */
async function sellerNow(on: Tx | Deps['db']['read'], thirdId: string) {
  const profile = await invoiceProfiles.find(on, { third_id: thirdId })
  return { name: profile?.name ?? '', taxNo: profile?.tax_no ?? '' }
}

/** A line as everybody reads it. */
export function lineOf(kept: KeptLine): InvoiceLine {
  const { seller: _, ...line } = kept
  return line
}
