/** Organisations: what each call does. Calls that ask for a right touch only what belongs to the tenant they were asked at. */
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { hasAnyPermission } from '#contract/may.ts'
import type { organisation } from '#contract/organisation.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { systemsFor, tenantOfSystem } from '../system/store.ts'
import { apply } from './apply.ts'
import { decide } from './decide.ts'
import { edit } from './edit.ts'
import { addSystem, switchSystem } from './enter-system.ts'
import { info } from './info.ts'
import { invite, revokeInvitation } from './invite.ts'
import { invited } from './invited.ts'
import { pageOfMembers, tenantsOf } from './member-store.ts'
import { pageOfApplications, pageOfInvitations } from './store.ts'
import { findOrganisation, rootsOf } from './tree-store.ts'
import { tree } from './tree.ts'
import { applicationFor, invitationOnWire, memberOnWire } from './wire.ts'

export const organisationHandlers: Handlers<typeof organisation> = {
  tree,
  bySysCode: async ({ deps: { db }, input }) => {
    const thirdId = await tenantOfSystem(db, input.sysCode)
    return thirdId === undefined ? [] : rootsOf(db, thirdId)
  },
  info,
  edit,
  members: async ({ deps: { db }, input, thirdId, grants }) => {
    const approves = hasAnyPermission(grants, ['organisation:member:approve'])
    if ((await findOrganisation(db.read, { id: input.id, third_id: thirdId })) === undefined) return refuse('organisation_gone')
    return paged(
      input,
      (range) => pageOfMembers(db, input.id, input.keyword, range),
      (row) => memberOnWire(row, approves),
    )
  },

  apply,
  applyStatus: async ({ deps: { db }, input: { organisationId }, user }) => {
    const { rows } = await pageOfApplications(
      db,
      { userId: user.id, ...(organisationId !== '' && { organisationId }) },
      { offset: 0, limit: 1 },
    )
    return rows[0] === undefined ? null : applicationFor('applicant')(rows[0])
  },
  myApplications: ({ deps: { db }, input, user }) =>
    paged(input, (range) => pageOfApplications(db, { userId: user.id }, range), applicationFor('applicant')),
  applications: ({ deps: { db }, input, thirdId }) => {
    const filter = { thirdId, ...(input.state !== '' && { state: input.state }) }
    return paged(input, (range) => pageOfApplications(db, filter, range), applicationFor('approver'))
  },
  decide,

  invite,
  invitations: ({ deps: { db, env }, input, now, thirdId }) =>
    paged(
      input,
      (range) => pageOfInvitations(db, thirdId, range),
      (row) => invitationOnWire(row, env.publicUrl, now),
    ),
  revokeInvitation,
  invited,

  addSystem,
  // One page of the largest size holds every system of an account: `systemsFor` lists at most a hundred.
  mySystems: async ({ deps: { db }, user, input: { pageNum = 1, pageSize = PAGE_SIZE_MAX } }) =>
    (await systemsFor(db, user.id, await tenantsOf(db, user.id))).slice((pageNum - 1) * pageSize, pageNum * pageSize),
  switchSystem,
}
