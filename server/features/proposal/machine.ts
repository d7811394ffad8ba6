/** The machine of a proposal: handed in, taken back, let in or not. */
import { machine } from '../../flow/machine.ts'

export const proposalMachine = machine({
  entity: 'proposal',
  table: 'proposals',
  // It waits as soon as it is there: what is not handed in yet, the browser keeps.
  states: ['waiting', 'draft', 'approved', 'refused'],
  edges: {
    withdraw: { from: ['waiting'], to: 'draft', when: 'taken back, to be changed' },
    submit: { from: ['draft', 'refused'], to: 'waiting', when: 'handed in again' },
    approve: { from: ['waiting'], to: 'approved', when: 'it is a draft in the console' },
    refuse: { from: ['waiting'], to: 'refused', when: 'somebody says no, and why' },
  },
})
