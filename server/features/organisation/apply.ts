/**
 * Asking to join. With a live invitation joining is at once; without one
 * somebody looks at it. Parameters of a link are kept and shown, and never give
 * any right.
 */
import type { organisation } from '#contract/organisation.ts'
import type { Row, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move, refusalOf } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { invitees, isNamed } from './invite-list/store.ts'
import { applicationMachine } from './machine.ts'
import { isMember } from './member-store.ts'
import { applications, findApplication, invitations, lockApplication, lockInvitation, takePlace } from './store.ts'
import { findOrganisation, holdOrganisation } from './tree-store.ts'
import { applicationFor, isOpen } from './wire.ts'

export interface Asking {
  user: { id: string }
  deptCode: string
  organisationId: string
  inviteCode: string
  remark: string
  /** Whatever else the link carried. */
  parameters: Readonly<Record<string, string>>
  now: number
}
export interface Applied {
  state: 'waiting' | 'approved'
  id: string
}
export type NotApplied = Refusal<'dept_gone' | 'organisation_gone' | 'invitation_gone' | 'already_member' | 'already_applied'>

/** What everything that names an organisation names together; an invitation alone names its own. */
async function findWanted(tx: Tx, { deptCode, organisationId, inviteCode }: Asking): Promise<Row<'organisations'> | NotApplied> {
  if (deptCode === '' && organisationId === '') {
    const invitation = inviteCode === '' ? undefined : await invitations.find(tx, { code: inviteCode })
    const own = invitation && (await findOrganisation(tx, { id: invitation.organisation_id }))
    return own ?? refuse(inviteCode === '' ? 'dept_gone' : 'invitation_gone')
  }
  const named = { ...(deptCode !== '' && { dept_code: deptCode }), ...(organisationId !== '' && { id: organisationId }) }
  return (await findOrganisation(tx, named)) ?? refuse(deptCode === '' ? 'organisation_gone' : 'dept_gone')
}

/**
 * Whether an invitation lets this one in. One that names people is theirs alone, for one joining each: forwarded it is
 * worth nothing, or the first to come would take the places of those who were meant.
 */
async function lets(tx: Tx, invitation: Row<'invitations'>, userId: string, now: number): Promise<boolean> {
  return isOpen(invitation, now) && (invitation.invited === null || (await isNamed(tx, invitation.code, userId)))
}

/** Takes the invitation's place for an application that waits, whose row and whose invitation's row are locked. */
async function letIn(tx: Tx, invitation: Row<'invitations'>, applicationId: string, userId: string, now: number): Promise<void> {
  // The whole code would let the reader of the log in.
  const why = `invitation ${invitation.code.slice(0, 4)}… of ${invitation.created_by}`
  const application = { organisation_id: invitation.organisation_id, user_id: userId }
  const facts = { application, organisation: 'open', invitation: 'open' } as const
  const step = { ...facts, entityId: applicationId, action: 'approve', from: 'waiting', who: userId, why, at: now } as const
  const { to } = await move(tx, applicationMachine, step, { reason: '', decided_at: now, decided_by: invitation.created_by })
  if (to === undefined || (await takePlace(tx, invitation.code, now)) !== 1n)
    throw new Error('an invitation or application changed while its row was locked')
  if (invitation.invited !== null) await invitees.update(tx, { code: invitation.code, user_id: userId }, { used_at: now })
}

/**
 * One application for each person and organisation, inside the caller's
 * transaction. A refusal has changed nothing. Holds the organisation, so that
 * it is neither closed nor merged meanwhile, then locks the invitation before
 * the application, so that the last place of an invitation has one taker.
 */
export async function applyToJoin(tx: Tx, asking: Asking): Promise<Applied | NotApplied> {
  const { user, inviteCode, remark, parameters, now } = asking
  const named = await findWanted(tx, asking)
  if (named instanceof Refusal) return named
  const wanted = (await holdOrganisation(tx, named.id)) as Row<'organisations'>
  if (await isMember(tx, wanted.id, user.id)) return refuse('already_member')
  if (wanted.closed_at !== null) return refuse('organisation_gone')
  const invitation = inviteCode === '' ? undefined : await lockInvitation(tx, inviteCode)
  if (inviteCode !== '' && invitation?.organisation_id !== wanted.id) return refuse('invitation_gone')
  const opens = invitation === undefined ? 'none' : (await lets(tx, invitation, user.id, now)) ? 'open' : 'gone'
  const facts = { organisation: 'open', invitation: opens } as const
  const notNow = refusalOf(applicationMachine, 'approve', facts)
  // Whoever taps twice has perhaps been let in, by the place that is gone now, while this waited for the invitation.
  if (notNow !== undefined) return refuse((await isMember(tx, wanted.id, user.id)) ? 'already_member' : notNow)

  const asked = {
    apply_type: inviteCode === '' && Object.keys(parameters).length === 0 ? 1 : 2,
    parameters: writeJson(parameters),
    remark,
    reason: '',
    created_at: now,
    decided_at: null,
    decided_by: null,
  }
  let id = newId(now)
  if (
    await applications.insertNew(
      tx,
      { id, user_id: user.id, organisation_id: wanted.id, third_id: wanted.third_id, state: 'waiting', ...asked },
      'user_id',
      'organisation_id',
    )
  ) {
    await writeLog(tx, [{ entity: 'application', entityId: id, action: 'apply', to: 'waiting', who: user.id, at: now }])
  } else {
    const standing = (await lockApplication(tx, { user_id: user.id, organisation_id: wanted.id })) as Row<'applications'>
    const from = standing.state
    id = standing.id
    // Somebody who taps twice has perhaps been let in while this waited for the row.
    const belongs = await isMember(tx, wanted.id, user.id)
    const step = { entityId: id, action: 'again', from, belongs, organisation: 'open', who: user.id, why: '', at: now } as const
    const { to, refused } = await move(tx, applicationMachine, step, asked)
    if (refused !== undefined) return refuse(refused)
    if (to === undefined && invitation === undefined) return refuse('already_applied')
  }
  if (invitation === undefined) return { state: 'waiting', id }
  await letIn(tx, invitation, id, user.id, now)
  return { state: 'approved', id }
}

export const apply: Handler<typeof organisation.apply> = async ({ deps: { db }, input, user, now }) => {
  // What kind of application it is, the server sees for itself.
  const { deptCode, organisationId, inviteCode, remark, applyType: _, ...parameters } = input
  const applied = await db.write((tx) => applyToJoin(tx, { user, deptCode, organisationId, inviteCode, remark, parameters, now }))
  return applied instanceof Refusal ? applied : applicationFor('applicant')(await findApplication(db.read, applied.id))
}
