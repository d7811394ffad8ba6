/** The machine of a trade: one attempt to pay. */
import { tradeStates } from '#contract/payment.ts'
import { machine } from '../../flow/machine.ts'

export const tradeMachine = machine({
  entity: 'trade',
  table: 'trades',
  key: 'no',
  states: tradeStates,
  edges: {
    announce: { from: ['created'], to: 'paying', when: 'the provider gave a way to pay' },
    // Money is money, however late: a trade that we had given up can still have been paid.
    succeed: { from: ['created', 'paying', 'failed', 'closed'], to: 'success', when: 'the provider has the money' },
    fail: { from: ['created', 'paying'], to: 'failed', when: 'the provider says no' },
    close: { from: ['created', 'paying'], to: 'closed', when: 'closed at the provider' },
  },
})
