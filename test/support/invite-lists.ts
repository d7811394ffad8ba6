/** Tables of people who are invited to an organisation. */
import { organisationInvite } from '#contract/organisation-invite.ts'
import type { Person } from './person.ts'
import { putIn } from './put-in.ts'

/** @returns what a table with these lines is asked about by. */
export async function invitedBy(person: Person, lines: readonly string[], organisationId = '2') {
  const bytes = Buffer.from(['姓名,手机号', ...lines].join('\n'))
  return { organisationId, fileId: (await putIn(person, bytes, '名单.csv', 'list')).id }
}

/** Invites them all. */
export async function inviteAll(person: Person, lines: readonly string[], { organisationId = '2', note = '', days = 7 } = {}) {
  return person.do(organisationInvite.inviteList, { ...(await invitedBy(person, lines, organisationId)), note, days })
}
