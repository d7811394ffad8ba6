/** The machine of a proof: what somebody shows of a bank transfer. */
import { proofStates } from '#contract/proof.ts'
import { machine } from '../../flow/machine.ts'

export const proofMachine = machine({
  entity: 'proof',
  table: 'proofs',
  states: proofStates,
  edges: {
    // Money that comes after all is late money: it finds a place again, or goes back.
    approve: { from: ['waiting', 'lapsed'], to: 'approved', when: 'the money is in the account' },
    lapse: { from: ['waiting'], to: 'lapsed', when: 'nobody has decided in time, or the order was paid another way' },
    reject: { from: ['waiting'], to: 'rejected', when: 'it is not, or cannot be told' },
  },
})
