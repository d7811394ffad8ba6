/** The order's machine, spec.md section 4; 4, 5 and 8 are ours. */
import { orderStatus, type OrderStatus } from '../../../contract/order.ts'
import { machine } from '../../flow/machine.ts'

const { unpaid, paid, payFailed, paySuccess, refunding, refunded, cancelled, proofReview } = orderStatus

export type OrderAction =
  | 'enrol'
  | 'pay'
  | 'admit'
  | 'fail'
  | 'retry'
  | 'cancel'
  | 'expire'
  | 'reseat'
  | 'refund'
  | 'refunded'
  | 'prove'
  | 'disprove'

export const orderMachine = machine<OrderStatus, OrderAction>({
  entity: 'order',
  states: [unpaid, paid, payFailed, paySuccess, refunding, refunded, cancelled, proofReview],
  edges: {
    enrol: { from: [unpaid], to: paid, when: 'nothing to pay' },
    pay: { from: [unpaid, payFailed, proofReview], to: paySuccess, when: 'the money is there' },
    admit: { from: [paySuccess], to: paid, when: 'admissions issued' },
    fail: { from: [unpaid], to: payFailed, when: 'the provider says no' },
    retry: { from: [payFailed], to: unpaid, when: 'the payer tries again' },
    cancel: { from: [unpaid, payFailed], to: cancelled, when: 'by the holder' },
    expire: { from: [unpaid, payFailed], to: cancelled, when: 'after 30 minutes' },
    reseat: { from: [cancelled], to: paySuccess, when: 'late money, places left' },
    prove: { from: [unpaid, payFailed], to: proofReview, when: 'a proof of a bank transfer came' },
    disprove: { from: [proofReview], to: unpaid, when: 'the proof was rejected' },
    refund: { from: [paid], to: refunding, when: 'money on its way back' },
    refunded: { from: [refunding], to: refunded, when: 'money is back' },
  },
})

/** An order holds its places from the moment it exists until one of these. */
export const letGo = [cancelled, refunded] as const
