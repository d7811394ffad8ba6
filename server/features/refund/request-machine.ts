/** The machine of a wish to have money back. */
import { refundRequestStates } from '#contract/refund.ts'
import { machine } from '../../flow/machine.ts'

export const refundRequestMachine = machine({
  entity: 'refundRequest',
  table: 'refund_requests',
  states: refundRequestStates,
  edges: {
    approve: { from: ['waiting'], to: 'approved', when: 'money goes back for it' },
    refuse: { from: ['waiting'], to: 'refused', when: 'an organiser says no, and why' },
    withdraw: { from: ['waiting'], to: 'withdrawn', when: 'by the buyer' },
  },
})
