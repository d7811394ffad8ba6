/** An application's machine: somebody who wants to belong to an organisation. */
import { type ApplicationState, applicationStates } from '../../../contract/organisation.ts'
import { machine } from '../../flow/machine.ts'

export const applicationMachine = machine<ApplicationState, 'approve' | 'reject' | 'again'>({
  entity: 'application',
  states: applicationStates,
  edges: {
    approve: { from: ['waiting'], to: 'approved', when: 'an approver, or a live invitation' },
    reject: { from: ['waiting'], to: 'rejected', when: 'an approver, with a reason' },
    again: { from: ['rejected'], to: 'waiting', when: 'the applicant asks again' },
  },
})
