/** Making and changing a tenant's own role: never with more than the editor holds, before and after. */
import { hasAllPermissions, may } from '#contract/may.ts'
import { builtInRoles, permissionWords, right } from '#contract/right.ts'
import { textKey } from '#contract/search-text.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { isBuiltIn } from './rights.ts'
import { membersByRole, ownRoles, roles } from './store.ts'
import { takeTurn } from './turn.ts'
import { roleOnWire } from './wire.ts'

const builtInNames = new Set<string>(Object.values(builtInRoles).map(({ name }) => name))

export const saveRole: Handler<typeof right.saveRole> = async ({ deps, input, user, thirdId, now }) => {
  if (isBuiltIn(input.id)) return refuse('role_built_in')
  return deps.db.write(async (tx) => {
    const grants = await takeTurn(deps.db, tx, { userId: user.id, thirdId, now })
    if (!may(grants, right.saveRole.access)) return refuse('forbidden')
    const own = await ownRoles(tx, thirdId)
    const standing = own.find(({ id }) => id === input.id)
    if (standing === undefined && input.id !== '') return refuse('role_gone')

    const permissions = Object.keys(permissionWords).filter((one) => (input.permissions as string[]).includes(one))
    const before = standing === undefined ? [] : readJson(standing.permissions)
    if (!hasAllPermissions(grants, [...before, ...permissions])) return refuse('right_exceeded')
    // A tenant may have called one so before it was built in.
    const isNew = input.name !== standing?.name
    const others = [...builtInNames, ...own.filter(({ id }) => id !== standing?.id).map(({ name }) => name)]
    if (isNew && others.some((name) => textKey(name) === textKey(input.name))) return refuse('role_name_taken')

    const row = {
      id: standing?.id ?? newId(now),
      third_id: thirdId,
      name: input.name,
      permissions: writeJson(permissions),
      created_at: standing?.created_at ?? now,
    }
    await roles.upsert(tx, row, ['id'], ['name', 'permissions'])
    await writeLog(tx, [
      {
        entity: 'role',
        entityId: row.id,
        action: 'save',
        from: before.join(','),
        to: permissions.join(','),
        who: user.id,
        why: row.name,
        at: now,
      },
    ])
    return roleOnWire(row, (await membersByRole(tx, thirdId)).get(row.id) ?? 0)
  })
}
