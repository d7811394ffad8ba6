/** Rows of this feature as the wire has them. Whose name and phone stay readable is decided here. */
import { maskedName } from '#contract/mask.ts'
import type { Application, Invitation, Member } from '#contract/organisation.ts'
import { organisationLinks } from '#contract/organisation-links.ts'
import type { Row } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { applicationMachine } from './machine.ts'
import type { MemberRow } from './member-store.ts'
import type { ApplicationWithNames, InvitationWithOrganisation } from './store.ts'

/** Who looks at an application: its applicant, or somebody who decides on it. */
type Eyes = 'applicant' | 'approver'

/** @returns a function that shows applications to these eyes. */
export function applicationFor(eyes: Eyes): (row: ApplicationWithNames) => Application {
  const mine = eyes === 'applicant'
  return (row) => {
    const state = row.state
    const organisation = row.closed_at === null ? 'open' : 'closed'
    const facts = { organisation, invitation: 'none', belongs: row.joined_at !== null } as const
    return {
      ...pickFields(row, 'id', 'organisation_id', 'organisation_name', 'apply_type', 'user_id', 'remark', 'reason'),
      parameters: readJson(row.parameters),
      name: mine ? row.name : maskedName(row.name),
      mobile: mine ? row.mobile : hideField('phone', row.mobile),
      state,
      createTime: toWire(row.created_at),
      decideTime: row.decided_at === null ? '' : toWire(row.decided_at),
      actions: actionsFrom(applicationMachine, state, facts, mine ? ['again'] : ['approve', 'reject']),
    }
  }
}

/** @param approves whether whoever looks lets people in, and so may let them go. */
export function memberOnWire(row: MemberRow, approves: boolean): Member {
  const { id, name, mobile, joined_at, duty } = row
  const actions = approves ? ['duty', 'letGo'] : []
  return { id, name: maskedName(name), mobile: hideField('phone', mobile), joinTime: toWire(joined_at), duty, actions }
}

/** Whether an invitation still lets people in. */
export function isOpen(row: Pick<Row<'invitations'>, 'revoked_at' | 'expires_at' | 'uses_left'>, now: number): boolean {
  return row.revoked_at === null && row.expires_at > now && row.uses_left > 0
}

export function invitationOnWire(row: InvitationWithOrganisation, publicUrl: string, now: number): Invitation {
  return {
    inviteCode: row.code,
    ...pickFields(row, 'organisation_id', 'organisation_name', 'note', 'uses_left', 'joined'),
    url: publicUrl + organisationLinks.invited(row.dept_code, row.code),
    expireTime: toWire(row.expires_at),
    open: row.closed_at === null && isOpen(row, now) ? 1 : 0,
    invited: row.invited ?? 0,
  }
}
