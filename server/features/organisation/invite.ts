/** Making a link that lets people in at once, and taking it back. */
import type { organisation } from '#contract/organisation.ts'
import { newCode } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { insertInvitation, lockInvitation, setRevoked } from './store.ts'
import { findOrganisation, holdOrganisation } from './tree-store.ts'
import { invitationOnWire } from './wire.ts'

/** 60 bits: nobody guesses one within its days. */
const CODE_LENGTH = 12

export const invite: Handler<typeof organisation.invite> = async ({ deps: { db, env }, input, user, now, thirdId }) => {
  const made = await db.write(async (tx) => {
    const named = await findOrganisation(tx, { id: input.organisationId, third_id: thirdId })
    const home = named && (await holdOrganisation(tx, named.id))
    if (home === undefined || home.closed_at !== null) return undefined
    const row = {
      code: newCode(CODE_LENGTH),
      organisation_id: home.id,
      third_id: thirdId,
      note: input.note,
      uses_left: input.uses,
      created_by: user.id,
      created_at: now,
      expires_at: now + input.days * 86_400_000,
      revoked_at: null,
    }
    await insertInvitation(tx, row)
    return { ...row, organisation_name: home.name, dept_code: home.dept_code, closed_at: null }
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
    await setRevoked(tx, inviteCode, now)
    await writeLog(tx, [{ entity: 'invitation', entityId: inviteCode, action: 'revoke', who: user.id, at: now }])
    return null
  })
