/** The roles that can be given at a tenant. `staff` is none of them: it follows from working at a meeting. */
import { hasAnyRole } from '#contract/may.ts'
import { builtInRoles, type right, type Role } from '#contract/right.ts'
import type { Handler } from '../../use-case.ts'
import { membersByRole, ownRoles } from './store.ts'
import { inOrder, roleOnWire } from './wire.ts'

export const listRoles: Handler<typeof right.roles> = async ({ deps, grants, thirdId }) => {
  const [own, members] = await Promise.all([ownRoles(deps.db.read, thirdId), membersByRole(deps.db.read, thirdId)])
  const shown = hasAnyRole(grants, ['admin']) ? (['admin', 'orgadmin', 'organiser'] as const) : (['orgadmin', 'organiser'] as const)
  const builtIn = shown.map((key): Role => ({
    id: key,
    key,
    name: builtInRoles[key].name,
    permissions: [...builtInRoles[key].permissions],
    builtIn: 1,
    members: members.get(key) ?? 0,
  }))
  return [...builtIn, ...inOrder(own.map((row) => roleOnWire(row, members.get(row.id) ?? 0)))]
}
