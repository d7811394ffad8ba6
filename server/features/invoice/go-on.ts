/** What takes the place of an invoice goes on by itself once the red letter is through, or is not needed. */
import type { Tx } from '../../db/db.ts'
import { transition } from '../../flow/machine.ts'
import type { By } from '../order/pay.ts'
import { issueNow } from './issue-now.ts'
import { invoiceMachine } from './machine.ts'
import { partsOf } from './parts-store.ts'
import { findProfile } from './profile-store.ts'
import { findReplacement, lockInvoice, moveInvoice } from './store.ts'

/** @param no of the invoice that was taken back. An exchange that nobody has agreed to stays where it is. */
export async function goOn(tx: Tx, no: string, by: By): Promise<void> {
  const draft = await findReplacement(tx, no)
  if (draft?.state !== 'draft' || !(await partsOf(tx, [draft.no])).some(({ live }) => live === 1)) return
  const step = { ...by, entityId: draft.no, action: 'submit', from: draft.state, meetingId: draft.meeting_id } as const
  const { to } = await transition(tx, invoiceMachine, step, (to) => moveInvoice(tx, draft.no, draft.state, to, { applied_at: by.at }))
  const profile = await findProfile(tx, draft.third_id)
  const applied = to === undefined ? undefined : await lockInvoice(tx, draft.no)
  if (applied !== undefined && profile !== undefined) await issueNow(tx, applied, profile, applied.item, by)
}
