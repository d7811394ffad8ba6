/** The machine of a refund. */
import { refundStates, type RefundState } from '../../../contract/refund.ts'
import { machine } from '../../flow/machine.ts'

export const refundMachine = machine<RefundState, 'send' | 'finish' | 'fail' | 'retry'>({
  entity: 'refund',
  states: refundStates,
  edges: {
    send: { from: ['requested'], to: 'processing', when: 'the provider works on it' },
    // A refund that failed can have been mended by hand at the provider.
    finish: { from: ['requested', 'processing', 'failed'], to: 'done', when: 'the money is back' },
    fail: { from: ['requested', 'processing'], to: 'failed', when: 'the provider refuses; a person decides' },
    retry: { from: ['failed'], to: 'requested', when: 'a person has it sent again' },
  },
})
