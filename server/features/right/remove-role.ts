/** Removing a tenant's own role, from everybody who holds it. */
import { hasAllPermissions, may } from '../../../contract/may.ts'
import { right } from '../../../contract/right.ts'
import { logRow } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { isBuiltIn } from './rights.ts'
import { dropRole, ownRoles } from './store.ts'
import { takeTurn } from './turn.ts'

export const removeRole: Handler<typeof right.removeRole> = async ({ deps, input, user, thirdId, now }) => {
  if (isBuiltIn(input.id)) return refuse('role_built_in')
  return deps.db.write(async (tx) => {
    const holder = await takeTurn(deps.db, tx, user.id, thirdId, now)
    if (!may(holder, right.removeRole.access)) return refuse('forbidden')
    const role = (await ownRoles(tx, thirdId)).find(({ id }) => id === input.id)
    if (role === undefined) return refuse('role_gone')
    const permissions = JSON.parse(role.permissions) as string[]
    if (!hasAllPermissions(holder, permissions)) return refuse('right_exceeded')

    const step = { to: '', who: user.id, why: role.name, at: now }
    const losses = (await dropRole(tx, role)).map((userId) =>
      logRow('account', { ...step, entityId: userId, action: 'lose', from: role.id }),
    )
    await deps.db.insertMany(tx, 'log', [
      logRow('role', { ...step, entityId: role.id, action: 'remove', from: permissions.join(',') }),
      ...losses,
    ])
    return null
  })
}
