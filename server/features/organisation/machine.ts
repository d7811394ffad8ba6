/** An application's machine: somebody who wants to belong to an organisation. */
import { applicationStates } from '#contract/organisation.ts'
import type { Row, Tx } from '../../db/db.ts'
import { machine } from '../../flow/machine.ts'
import { addMember } from './member-store.ts'

/** `none`: an approver lets them in. */
export interface Invited {
  invitation: 'none' | 'open' | 'gone'
}

interface Wanted {
  organisation: 'open' | 'closed'
}

const organisationOpen = ({ organisation }: Wanted) => (organisation === 'closed' ? 'organisation_gone' : undefined)
const notIn = ({ belongs }: { belongs: boolean }) => (belongs ? 'already_member' : undefined)
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
  table: 'applications',
  states: applicationStates,
  guards: { 'the organisation is open': organisationOpen, 'no invitation or an open one': invitationOpen, 'does not belong to it': notIn },
  effects: { 'a member': join },
  edges: {
    approve: {
      from: ['waiting'],
      to: 'approved',
      guards: ['the organisation is open', 'no invitation or an open one'],
      effects: ['a member'],
      when: 'an approver, or whoever made the invitation',
    },
    reject: { from: ['waiting'], to: 'rejected', when: 'an approver, with a reason' },
    again: {
      from: ['rejected', 'approved'],
      to: 'waiting',
      guards: ['does not belong to it', 'the organisation is open'],
      when: 'the applicant asks again, or anew when they do not belong to it any more',
    },
  },
})
