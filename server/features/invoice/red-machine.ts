/** The machine of a red letter: 确认单 and all (contract/invoice-red.ts). */
import { redStates } from '#contract/invoice-red.ts'
import { machine } from '../../flow/machine.ts'

export const redMachine = machine({
  entity: 'invoiceRed',
  states: redStates,
  edges: {
    clear: { from: ['asked'], to: 'red_issuing', when: 'nobody has to agree (01), or both have (04)' },
    askBuyer: { from: ['asked'], to: 'waiting_buyer', when: 'the buyer has 72 hours to agree (02)' },
    askSeller: { from: ['asked', 'waiting_buyer'], to: 'waiting_seller', when: 'the buyer has begun it, and the seller is to agree (03)' },
    agree: { from: ['waiting_buyer', 'waiting_seller'], to: 'red_issuing', when: 'both sides have agreed (04)' },
    lapse: {
      from: ['asked', 'waiting_buyer', 'waiting_seller', 'red_issuing'],
      to: 'lapsed',
      when: 'denied, taken back, or 72 hours are over (05 to 09)',
    },
    again: { from: ['lapsed'], to: 'asked', when: 'a person asks once more' },
    fail: { from: ['waiting_buyer', 'waiting_seller', 'red_issuing'], to: 'asked', when: 'it could not be issued' },
    finish: {
      // A partial one that was dropped for a full one may have been issued all the same.
      from: ['asked', 'waiting_buyer', 'waiting_seller', 'red_issuing', 'lapsed', 'dropped'],
      to: 'reversed',
      when: 'it has a number',
    },
    drop: {
      from: ['asked', 'lapsed'],
      to: 'dropped',
      when: 'what it takes back was never issued, a full one takes its place, or an accountant gives it up',
    },
  },
})
