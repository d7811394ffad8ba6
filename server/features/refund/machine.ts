/** The machine of a refund. */
import { isByHand } from '#contract/payment.ts'
import { type RefundState, refundStates } from '#contract/refund.ts'
import { machine } from '../../flow/machine.ts'
import { tellRefunded } from './tell.ts'

interface Way {
  provider: string
}
/** What no provider moves a person does; so does whoever gives up a provider that has refused. */
const byHandOrRefused = ({ provider, state }: Way & { state: RefundState }) =>
  isByHand(provider) || state === 'failed' ? undefined : 'refund_decided'
/** Where no provider took the money, none is ever asked. */
const byProvider = ({ provider }: Way) => (isByHand(provider) ? 'refund_decided' : undefined)
/** Of an attempt that was given up only money that did go back is news. */
const ofThisAttempt = ({ earlier }: { earlier: boolean }) => (earlier ? 'refund_decided' : undefined)

export const refundMachine = machine({
  entity: 'refund',
  table: 'refunds',
  key: 'no',
  states: refundStates,
  guards: { 'by hand, or refused': byHandOrRefused, 'by a provider': byProvider, 'of this attempt': ofThisAttempt },
  effects: { 'the payer is told': tellRefunded },
  edges: {
    send: { from: ['requested'], to: 'processing', guards: ['of this attempt'], when: 'the provider works on it' },
    // A refund that failed can have been mended by hand at the provider.
    finish: {
      from: ['requested', 'processing', 'failed'],
      to: 'done',
      guards: ['by a provider'],
      effects: ['the payer is told'],
      when: 'the money is back',
    },
    fail: { from: ['requested', 'processing'], to: 'failed', guards: ['of this attempt'], when: 'the provider refuses; a person decides' },
    retry: { from: ['failed'], to: 'requested', guards: ['by a provider'], when: 'a person has it sent again' },
    returned: {
      from: ['requested', 'failed'],
      to: 'done',
      guards: ['by hand, or refused'],
      effects: ['the payer is told'],
      when: 'a person has paid it back',
    },
  },
})
