/** The machines of a trade (one attempt to pay) and of a refund. */
import { tradeStates, type TradeState } from '../../../contract/payment.ts'
import { machine } from '../../flow/machine.ts'

export const tradeMachine = machine<TradeState, 'announce' | 'succeed' | 'fail' | 'close'>({
  entity: 'trade',
  states: tradeStates,
  edges: {
    announce: { from: ['created'], to: 'paying', when: 'the provider gave a page' },
    // Money is money, however late: a trade that we had given up can still have been paid.
    succeed: { from: ['created', 'paying', 'failed', 'closed'], to: 'success', when: 'the provider has the money' },
    fail: { from: ['created', 'paying'], to: 'failed', when: 'the provider says no' },
    close: { from: ['created', 'paying'], to: 'closed', when: 'closed at the provider' },
  },
})

export const refundStates = ['requested', 'processing', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const refundMachine = machine<RefundState, 'send' | 'finish' | 'fail'>({
  entity: 'refund',
  states: refundStates,
  edges: {
    send: { from: ['requested'], to: 'processing', when: 'the provider works on it' },
    finish: { from: ['requested', 'processing'], to: 'done', when: 'the money is back' },
    fail: { from: ['requested', 'processing'], to: 'failed', when: 'the provider refuses; a person decides' },
  },
})
