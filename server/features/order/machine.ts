/** The order's machine, spec.md section 4; 4, 5, 6 and 8 are ours. */
import { orderStatus, type OrderStatus } from '#contract/order.ts'
import { type Action, machine } from '../../flow/machine.ts'
import { admit, endAdmissions, freePlaces, freePlacesKeepInvoice, withdrawAdmissions } from './effects.ts'
import {
  allTheirs,
  goesOn,
  noneUsed,
  noOpenTrade,
  noOpenTradeOrAnHourLate,
  noOtherRefund,
  nothingPaid,
  paidByATrade,
  placesTakenAgain,
  timeIsLeft,
  timeIsUp,
} from './guards.ts'

const { unpaid, paid, payFailed, paySuccess, refunding, refunded, cancelled, proofReview, review } = orderStatus
const states: readonly OrderStatus[] = [unpaid, paid, payFailed, paySuccess, refunding, refunded, cancelled, proofReview, review]

export const orderMachine = machine({
  entity: 'order',
  table: 'orders',
  key: 'no',
  state: 'status',
  states,
  guards: {
    'time is left': timeIsLeft,
    'time is up': timeIsUp,
    'no open trade': noOpenTrade,
    'no open trade or an hour late': noOpenTradeOrAnHourLate,
    'places taken again': placesTakenAgain,
    'paid by a trade': paidByATrade,
    'no other refund under way': noOtherRefund,
    'nothing was paid': nothingPaid,
    'the meeting goes on': goesOn,
    'all tickets are theirs': allTheirs,
    'no ticket was used': noneUsed,
  },
  effects: {
    'admissions issued': admit,
    'admissions end': endAdmissions,
    'admissions withdrawn': withdrawAdmissions,
    'places free': freePlaces,
    'places free with the invoice kept': freePlacesKeepInvoice,
  },
  edges: {
    enrol: { from: [unpaid], to: paid, when: 'nothing to pay' },
    apply: { from: [unpaid], to: review, when: 'the ticket asks for approval' },
    approve: { from: [review], to: unpaid, when: 'an organiser says yes: to be paid' },
    grant: { from: [review], to: paid, effects: ['admissions issued'], when: 'an organiser says yes, and there is nothing to pay' },
    refuse: { from: [review], to: cancelled, effects: ['places free'], when: 'an organiser says no' },
    pay: { from: [unpaid, payFailed, proofReview], to: paySuccess, when: 'the money is there' },
    admit: { from: [paySuccess], to: paid, effects: ['admissions issued'], when: 'at once' },
    fail: { from: [unpaid], to: payFailed, when: 'the provider says no' },
    retry: { from: [payFailed], to: unpaid, guards: ['time is left'], when: 'the payer tries again' },
    cancel: {
      from: [unpaid, payFailed, review],
      to: cancelled,
      guards: ['no open trade'],
      effects: ['places free'],
      when: 'by the holder',
    },
    withdraw: {
      from: [paid],
      to: cancelled,
      guards: ['nothing was paid', 'the meeting goes on', 'all tickets are theirs', 'no ticket was used'],
      effects: ['admissions withdrawn', 'places free'],
      when: 'by the holder',
    },
    // Two hundred at a time: expire.ts frees the places of all of them at once.
    expire: { from: [unpaid, payFailed], to: cancelled, guards: ['time is up', 'no open trade or an hour late'], when: 'by the timer' },
    reseat: { from: [cancelled], to: paySuccess, guards: ['places taken again'], when: 'late money' },
    prove: {
      from: [unpaid, payFailed],
      to: proofReview,
      guards: ['time is left', 'no open trade'],
      when: 'a proof of a bank transfer came',
    },
    disprove: { from: [proofReview], to: unpaid, when: 'the proof was rejected' },
    lapse: { from: [proofReview], to: cancelled, effects: ['places free'], when: 'nobody has decided about the proof in time' },
    // A trade that is open still, or a transfer under way: money that comes of it goes back (pay.ts).
    close: {
      from: [unpaid, payFailed, review, proofReview],
      to: cancelled,
      effects: ['places free'],
      when: 'its meeting does not take place, or is settled',
    },
    end: {
      from: [paid],
      to: cancelled,
      effects: ['admissions end', 'places free with the invoice kept'],
      when: 'by an organiser, without money',
    },
    // Its tickets have ended one by one, each along its own edge of that name, whose guards were asked.
    forfeit: {
      from: [paid],
      to: cancelled,
      effects: ['places free with the invoice kept'],
      when: 'its last ticket is returned by its holder, without a refund',
    },
    refund: {
      from: [paid],
      to: refunding,
      guards: ['paid by a trade'],
      effects: ['admissions end', 'places free'],
      when: 'its last ticket goes back for money',
    },
    refunded: { from: [refunding], to: refunded, guards: ['no other refund under way'], when: 'money is back' },
  },
})

export type OrderAction = Action<typeof orderMachine>

export { releasedStatuses as letGo } from '#contract/order.ts'
