/** The files of an invoice, as whoever issues it gives them: private, the applicant's and the accountants'. */
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../flow/ids.ts'
import type { ProviderFile } from '../../providers/invoice-provider.ts'
import type { By } from '../order/pay.ts'
import { beginFile, finishFile } from '../file/written.ts'
import { KEEPER } from './card-rule.ts'
import { moveInvoice } from './machine.ts'
import { invoiceReds, lockRed, type Red } from './red-store.ts'
import { type Invoice, lockInvoice } from './store.ts'

export async function keepFiles({ db, clock }: Pick<Deps, 'db' | 'clock'>, no: string, files: readonly ProviderFile[]): Promise<void> {
  const now = clock()
  await db.write(async (tx) => {
    const invoice = await lockInvoice(tx, no)
    if (invoice?.state !== 'issued') return
    await write(tx, invoice, invoice.number ?? no, files, now)
    await deliver(tx, invoice, { who: 'timer', why: '', at: now })
  })
}

/** Those of a red letter that is through, or none where there are none: it is not asked for them again. */
export async function keepRedFiles(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { no, invoice_no }: Pick<Red, 'no' | 'invoice_no'>,
  files: readonly ProviderFile[],
): Promise<void> {
  await db.write(async (tx) => {
    const invoice = await lockInvoice(tx, invoice_no)
    const red = await lockRed(tx, no)
    if (invoice === undefined || red?.state !== 'reversed' || red.ask_at === null) return
    // Whose title the law lets go has no files either.
    if (invoice.title !== '') await write(tx, invoice, red.number ?? no, files, clock())
    await invoiceReds.update(tx, { no }, { ask_at: null })
  })
}

async function write(tx: Tx, { no, user_id, third_id }: Invoice, name: string, files: readonly ProviderFile[], now: number): Promise<void> {
  for (const { kind, bytes } of files) {
    const id = newId(now)
    const use = { entity: 'invoice', entityId: no, thirdId: third_id } as const
    await beginFile(tx, { id, ownerId: user_id, purpose: 'invoice', name: `${name}.${kind}`, use }, now)
    await finishFile(tx, { fileId: id, tail: '' }, bytes, kind, now)
  }
}

/** Its files are there. @param invoice locked. */
export async function deliver(tx: Tx, invoice: Invoice, by: By): Promise<void> {
  // What WeChat has issued comes into the payer's 卡包 by itself, and is asked about.
  const ask_at = invoice.provider === KEEPER ? by.at : null
  await moveInvoice(tx, invoice, 'deliver', by, { files_at: by.at, ask_at, asked: 0 })
}
