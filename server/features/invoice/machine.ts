/** The machine of an application and of the blue invoice that comes of it. */
import { type InvoiceState, invoiceStates } from '#contract/invoice-states.ts'
import { invoiceWaits } from '#contract/invoice-waits.ts'
import type { Tx } from '../../db/db.ts'
import { type Action, machine, move } from '../../flow/machine.ts'
import type { By } from '../order/pay.ts'
import type { Invoice } from './store.ts'

export const invoiceMachine = machine({
  entity: 'invoice',
  table: 'invoices',
  key: 'no',
  states: invoiceStates,
  edges: {
    submit: { from: ['draft'], to: 'applied', when: 'the red letter of the one it replaces is through, or not needed' },
    return: { from: ['applied', 'failed'], to: 'returned', when: 'an accountant says what is to be put right' },
    again: { from: ['returned'], to: 'applied', when: 'the applicant asks once more' },
    withdraw: { from: ['draft', 'applied', 'returned', 'failed'], to: 'withdrawn', when: 'by the applicant, or nothing is left of it' },
    refuse: { from: ['draft'], to: 'withdrawn', when: 'an accountant does not agree to an exchange' },
    issue: { from: ['applied', 'failed'], to: 'issuing', when: 'an accountant says so; by itself where a red letter was agreed to' },
    fail: { from: ['issuing'], to: 'failed', when: 'the provider refuses' },
    // The tax bureau may have issued what a provider had given up.
    finish: { from: ['issuing', 'failed'], to: 'issued', when: 'it has a number' },
    deliver: { from: ['issued'], to: 'delivered', when: 'its files are there' },
    reverse: { from: ['issued', 'delivered'], to: 'reversed', when: 'red letters have taken all of it back' },
  },
})

/**
 * Sets `waits_since` too, if the invoice waits for another party in the new state.
 * @param invoice locked. If `meeting_id` is omitted, the move is not part of the meeting's history.
 * @param columns further columns of the invoice.
 * @returns the new state; undefined if the invoice has not moved.
 */
export async function moveInvoice(
  tx: Tx,
  { no, state: from, meeting_id: meetingId }: Pick<Invoice, 'no' | 'state'> & Partial<Pick<Invoice, 'meeting_id'>>,
  action: Action<typeof invoiceMachine>,
  by: By,
  columns: Partial<Invoice> = {},
): Promise<InvoiceState | undefined> {
  const isSameWait = invoiceWaits[from]?.for === invoiceWaits[invoiceMachine.edges[action].to]?.for
  const step = { ...by, entityId: no, action, from, meetingId }
  return (await move(tx, invoiceMachine, step, { ...columns, ...(!isSameWait && { waits_since: by.at }) })).to
}
