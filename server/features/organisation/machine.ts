/** An application's machine: somebody who wants to belong to an organisation. */
import { applicationStates } from '#contract/organisation.ts'
import type { Row, Tx } from '../../db/db.ts'
import { machine } from '../../flow/machine.ts'
import { addMember } from './store.ts'

/** `none`: an approver lets them in. */
export interface Invited {
  invitation: 'none' | 'open' | 'gone'
}

const invitationOpen = ({ invitation }: Invited) => (invitation === 'gone' ? 'invitation_gone' : undefined)

interface Joining {
  application: Pick<Row<'applications'>, 'organisation_id' | 'user_id'>
  at: number
}

function join(tx: Tx, { application: { organisation_id, user_id }, at }: Joining): Promise<void> {
  return addMember(tx, { organisation_id, user_id, joined_at: at })
}

export const applicationMachine = machine({
  entity: 'application',
  states: applicationStates,
  guards: { 'no invitation or an open one': invitationOpen },
  effects: { 'a member': join },
  edges: {
    approve: {
      from: ['waiting'],
      to: 'approved',
      guards: ['no invitation or an open one'],
      effects: ['a member'],
      when: 'an approver, or whoever made the invitation',
    },
    reject: { from: ['waiting'], to: 'rejected', when: 'an approver, with a reason' },
    again: { from: ['rejected'], to: 'waiting', when: 'the applicant asks again' },
  },
})
