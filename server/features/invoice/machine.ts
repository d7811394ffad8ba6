/** The machine of an application and of the blue invoice that comes of it. */
import { invoiceStates } from '#contract/invoice-states.ts'
import { machine } from '../../flow/machine.ts'

export const invoiceMachine = machine({
  entity: 'invoice',
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
