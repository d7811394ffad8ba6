/** The machine of a proof: what somebody shows of a bank transfer. */
import { proofStates } from '#contract/proof.ts'
import { machine } from '../../flow/machine.ts'

export const proofMachine = machine({
  entity: 'proof',
  states: proofStates,
  edges: {
    approve: { from: ['waiting'], to: 'approved', when: 'the money is in the account' },
    reject: { from: ['waiting'], to: 'rejected', when: 'it is not, or cannot be told' },
  },
})
