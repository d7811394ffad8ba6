/**
 * A person goes on with what its service gives no answer about: the account is closed, the contract has ended, the answers are not
 * understood. From then on it is issued by hand: its number is registered, or it is returned.
 */
import type { invoiceManage } from '#contract/invoice-manage.ts'
import type { Tx } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { By } from '../order/pay.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { withInvoice } from './manage.ts'
import { invoiceReds, type Red, redsOf } from './red-store.ts'
import { isSilent, isSilentRed } from './silent.ts'
import { invoices } from './store.ts'
import { keepUndo } from './undo-use.ts'

const byHand = { provider: 'hand', ask_at: null, asked: 0, waits_for: '' } as const

export const takeOver: Handler<typeof invoiceManage.takeOver> = (context) =>
  withInvoice(context, async (tx, invoice) => {
    if (!isSilent(invoice)) return refuse('invoice_moved')
    const { no, meeting_id: meetingId, provider, attempt } = invoice
    const by = { who: context.user.id, why: provider, at: context.now }
    // The number of before stays the service's: if it issues after all, two are noticed (surplus.ts).
    await invoices.update(tx, { no }, { ...byHand, attempt: attempt + 1, waits_since: by.at })
    await writeLog(tx, [{ ...by, entity: 'invoice', entityId: no, action: 'takeOver', meetingId }])
    // What takes it back cannot be asked of a service that has not issued it.
    for (const red of await redsOf(tx, [no])) if (red.state === 'asked') await handOver(tx, red, by)
    return undefined
  })

/** @param red locked. @returns whether it was one without an answer. */
export async function takeOverRed(tx: Tx, red: Red, by: By): Promise<boolean> {
  if (!isSilentRed(red, by.at)) return false
  await handOver(tx, red, { ...by, why: red.provider })
  await keepUndo(tx, red.invoice_no, by)
  return true
}

async function handOver(tx: Tx, { no, meeting_id: meetingId }: Red, by: By): Promise<void> {
  await invoiceReds.update(tx, { no }, { ...byHand, waits_since: by.at })
  await writeLog(tx, [{ ...by, entity: 'invoiceRed', entityId: no, action: 'takeOver', meetingId }])
}
