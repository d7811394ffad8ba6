/** What buyers hear of their invoices. */
import type { Tx } from '../../db/db.ts'
import { tell } from '../message/outbox.ts'
import type { Invoice } from './store.ts'

interface InvoiceMessage {
  kind: 'invoice_issued' | 'invoice_returned' | 'invoice_exchange_refused' | 'invoice_confirm' | 'invoice_confirm_due' | 'invoice_unasked'
  /** The fact that the text of the message names. */
  what: string
  /** A second message of the same kind about the same thing is not sent: the number of the invoice if omitted. */
  about?: string
}

export async function tellInvoice(
  tx: Tx,
  { no, user_id, third_id, meeting_id }: Pick<Invoice, 'no' | 'user_id' | 'third_id' | 'meeting_id'>,
  { kind, what, about = no }: InvoiceMessage,
  at: number,
): Promise<void> {
  const { title } = await tx.selectFrom('meetings').select('title').where('id', '=', meeting_id).executeTakeFirstOrThrow()
  const facts = { meeting: title, what }
  await tell(tx, [{ kind, about, userId: user_id, thirdId: third_id, meetingId: meeting_id, facts }], at)
}
