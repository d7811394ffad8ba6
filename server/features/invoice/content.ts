/** What stands on an invoice, as those outside are told of it. */
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { findProfile } from './profile-store.ts'
import type { Invoice } from './store.ts'

export async function contentOf(on: Tx | Deps['db']['read'], invoice: Invoice) {
  const profile = await findProfile(on, invoice.third_id)
  return {
    seller: { name: profile?.name ?? '', taxNo: profile?.tax_no ?? '' },
    buyer: {
      kind: invoice.title_kind,
      name: invoice.title,
      taxNo: invoice.tax_no,
      address: invoice.address,
      phone: invoice.phone,
      bank: invoice.bank,
      account: invoice.account,
    },
    lines: readJson(invoice.lines).map(({ amount, tax, ...line }) => ({ ...line, amountFen: amount, taxFen: tax })),
    amountFen: invoice.amount_fen,
    taxFen: invoice.tax_fen,
    remark: invoice.remark,
  }
}
