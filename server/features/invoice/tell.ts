/** What buyers hear of their invoices. */
import type { Tx } from '../../db/db.ts'
import { tell } from '../message/outbox.ts'
import type { Invoice } from './store.ts'

type InvoiceMessage =
  | 'invoice_issued'
  | 'invoice_returned'
  | 'invoice_exchange_refused'
  | 'invoice_confirm'
  | 'invoice_confirm_due'
  | 'invoice_unasked'

/** @param about what makes it one message: the invoice, or what of it; of what was not applied for the order. */
export async function tellInvoice(
  tx: Tx,
  { no, user_id, third_id, meeting_id }: Pick<Invoice, 'no' | 'user_id' | 'third_id' | 'meeting_id'>,
  kind: InvoiceMessage,
  what: string,
  at: number,
  about = no,
): Promise<void> {
  const { title } = await tx.selectFrom('meetings').select('title').where('id', '=', meeting_id).executeTakeFirstOrThrow()
  const facts = { meeting: title, what }
  await tell(tx, [{ kind, about, userId: user_id, thirdId: third_id, meetingId: meeting_id, facts }], at)
}
