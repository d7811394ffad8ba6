/** The files of an invoice, as whoever issues it gives them: private, the applicant's and the accountants'. */
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../flow/ids.ts'
import { transition } from '../../flow/machine.ts'
import type { ProviderFile } from '../../providers/invoice-provider.ts'
import type { By } from '../order/pay.ts'
import { beginFile, finishFile } from '../file/written.ts'
import { usesOfEntities } from '../file/store.ts'
import { KEEPER } from './card-rule.ts'
import { invoiceMachine } from './machine.ts'
import { type Invoice, lockInvoice, moveInvoice } from './store.ts'

export async function keepFiles({ db, clock }: Pick<Deps, 'db' | 'clock'>, no: string, files: readonly ProviderFile[]): Promise<void> {
  const now = clock()
  await db.write(async (tx) => {
    const invoice = await lockInvoice(tx, no)
    if (invoice?.state !== 'issued' || (await usesOfEntities(tx, 'invoice', [no])).length > 0) return
    for (const { kind, bytes } of files) {
      const id = newId(now)
      const use = { entity: 'invoice', entityId: no, thirdId: invoice.third_id } as const
      await beginFile(tx, { id, ownerId: invoice.user_id, purpose: 'invoice', name: `${invoice.number ?? no}.${kind}`, use }, now)
      await finishFile(tx, { fileId: id, tail: '' }, bytes, kind, now)
    }
    await deliver(tx, invoice, { who: 'timer', why: '', at: now })
  })
}

/** Its files are there. @param invoice locked. */
export async function deliver(tx: Tx, invoice: Invoice, by: By): Promise<void> {
  const step = { ...by, entityId: invoice.no, action: 'deliver', from: invoice.state, meetingId: invoice.meeting_id } as const
  // What WeChat has issued comes into the payer's 卡包 by itself, and is asked about.
  const ask_at = invoice.provider === KEEPER ? by.at : null
  await transition(tx, invoiceMachine, step, (to) => moveInvoice(tx, invoice.no, invoice.state, to, { files_at: by.at, ask_at, asked: 0 }))
}
