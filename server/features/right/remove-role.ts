/** Removing a tenant's own role, from everybody who holds it. */
import { hasAllPermissions, may } from '#contract/may.ts'
import { right } from '#contract/right.ts'
import { readJson } from '../../db/json.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { isBuiltIn } from './rights.ts'
import { dropRole, ownRoles } from './store.ts'
import { takeTurn } from './turn.ts'

export const removeRole: Handler<typeof right.removeRole> = async ({ deps, input, user, thirdId, now }) => {
  if (isBuiltIn(input.id)) return refuse('role_built_in')
  return deps.db.write(async (tx) => {
    const grants = await takeTurn(deps.db, tx, { userId: user.id, thirdId, now })
    if (!may(grants, right.removeRole.access)) return refuse('forbidden')
    const role = (await ownRoles(tx, thirdId)).find(({ id }) => id === input.id)
    if (role === undefined) return refuse('role_gone')
    const permissions = readJson(role.permissions)
    if (!hasAllPermissions(grants, permissions)) return refuse('right_exceeded')

    const step = { who: user.id, why: role.name, at: now }
    const losers = await dropRole(tx, role)
    await writeLog(
      tx,
      [
        { ...step, entity: 'role', entityId: role.id, action: 'remove', from: permissions.join(',') },
        ...losers.map((userId) => ({ ...step, entity: 'account', entityId: userId, action: 'lose', from: role.id })),
      ],
      deps.db,
    )
    return null
  })
}
