/** Making a link that lets people in at once, and taking it back. */
import type { organisation } from '#contract/organisation.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { invitations, lockInvitation } from './store.ts'
import { heldOpen } from './tree-store.ts'
import { newInvitation } from './new-invitation.ts'
import { invitationOnWire } from './wire.ts'

export const invite: Handler<typeof organisation.invite> = async ({ deps: { db, env }, input, user, now, thirdId }) => {
  const made = await db.write(async (tx) => {
    const home = await heldOpen(tx, input.organisationId, thirdId)
    if (home === undefined) return undefined
    const row = newInvitation({ ...input, home, by: user.id, now, invited: null })
    await invitations.insert(tx, row)
    return { ...row, organisation_name: home.name, dept_code: home.dept_code, closed_at: null, joined: 0 }
  })
  return made === undefined ? refuse('organisation_gone') : invitationOnWire(made, env.publicUrl, now)
}

export const revokeInvitation: Handler<typeof organisation.revokeInvitation> = ({
  deps: { db },
  input: { inviteCode },
  user,
  now,
  thirdId,
}) =>
  db.write(async (tx) => {
    const standing = await lockInvitation(tx, inviteCode)
    if (standing?.third_id !== thirdId) return refuse('invitation_gone')
    // A second tap: revoked is what was asked for.
    if (standing.revoked_at !== null) return null
    await invitations.update(tx, { code: inviteCode }, { revoked_at: now })
    await writeLog(tx, [{ entity: 'invitation', entityId: inviteCode, action: 'revoke', who: user.id, at: now }])
    return null
  })
