/** What an invitation link leads to, for somebody who has not signed in: the organisation, never its people. */
import type { organisation } from '#contract/organisation.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { systemOf } from '../system/store.ts'
import { invitations } from './store.ts'
import { ledTo, pathTo } from './tree-store.ts'
import { isOpen } from './wire.ts'

export const invited: Handler<typeof organisation.invited> = async ({ deps: { db }, input: { deptCode, inviteCode }, now }) => {
  const invitation = inviteCode === '' ? undefined : await invitations.find(db.read, { code: inviteCode })
  const wanted = deptCode === '' ? invitation && { id: invitation.organisation_id } : { dept_code: deptCode }
  const home = wanted && (await ledTo(db.read, wanted))
  if (home === undefined) return refuse(deptCode === '' && inviteCode !== '' ? 'invitation_gone' : 'dept_gone')
  if (home.closed_at !== null) return refuse('organisation_gone')
  if (inviteCode !== '' && (invitation?.organisation_id !== home.id || !isOpen(invitation, now))) return refuse('invitation_gone')
  const [path, system] = await Promise.all([pathTo(db, home.id), systemOf(db, home.third_id)])
  return {
    organisationName: home.name,
    path,
    systemTitle: system?.title ?? '',
    note: invitation?.note ?? '',
    outcome: invitation === undefined ? 'waiting' : 'approved',
  }
}
