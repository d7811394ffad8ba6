/** Running the tree of organisations, and who belongs to them: what those do who look after it. */
import * as v from 'valibot'
import { post } from './call.ts'
import { id, line } from './fields.ts'
import { OrganisationInfo, organisationSaid } from './organisation.ts'
import { say } from './sentences.ts'

/** From the top down: what hangs deeper is no organisation, and no phone shows it. */
export const LEVELS_MOST = 10
/** Of a tenant, merged ones included. */
export const ORGANISATIONS_MOST = 20_000

const edits = { permissions: ['organisation:organisation:edit'] } as const
const letsIn = { permissions: ['organisation:member:approve'] } as const

export const organisationManage = {
  /** A new one below another; with an empty `parentId` at the top. */
  create: post('/api/user-system/sysorg/create', {
    adds: { minute: 60, day: 2_000 },
    access: edits,
    input: v.strictObject({ parentId: line(40), ...organisationSaid }),
    data: OrganisationInfo,
    reasons: ['organisation_gone', 'organisation_closed', 'organisation_deep', 'organisations_full'],
  }),
  /** Hangs it, with all that is below, somewhere else; with an empty `parentId` at the top. */
  move: post('/api/user-system/sysorg/move', {
    access: edits,
    input: v.strictObject({ id, parentId: line(40) }),
    data: OrganisationInfo,
    reasons: ['organisation_gone', 'organisation_closed', 'organisation_below_itself', 'organisation_deep'],
  }),
  /** Puts its members, what is below it, applications and invitations to another one; its code and links lead on there. */
  merge: post('/api/user-system/sysorg/merge', {
    access: edits,
    input: v.strictObject({ id, intoId: id }),
    data: OrganisationInfo,
    reasons: ['organisation_gone', 'organisation_closed', 'organisation_below_itself', 'organisation_deep'],
  }),
  /** With all that is below: takes nobody in any more. Members stay. */
  close: post('/api/user-system/sysorg/close', {
    access: edits,
    input: v.strictObject({ id }),
    data: OrganisationInfo,
    reasons: ['organisation_gone'],
  }),
  /** With what was closed along with it. */
  open: post('/api/user-system/sysorg/open', {
    access: edits,
    input: v.strictObject({ id }),
    data: OrganisationInfo,
    reasons: ['organisation_gone', 'parent_closed'],
  }),
  /** What somebody is there; empty takes it away. */
  duty: post('/api/user-system/sysorg/duty', {
    access: letsIn,
    input: v.strictObject({ id, userId: id, duty: line(30, say.dutyInvalid) }),
    data: v.null(),
    reasons: ['organisation_gone', 'member_gone'],
  }),
  /** Ends somebody's membership. */
  letGo: post('/api/user-system/sysorg/letGo', {
    access: letsIn,
    input: v.strictObject({ id, userId: id }),
    data: v.null(),
    reasons: ['organisation_gone', 'member_gone'],
  }),
  /** Ends one's own. */
  leave: post('/api/user-system/sysorg/leave', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.null(),
    reasons: ['organisation_gone', 'not_member'],
  }),
}
