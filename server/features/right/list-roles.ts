/** The roles that can be given at a tenant, or for one of its meetings. `staff` is none of them: it follows from working at a meeting. */
import { hasAnyRole } from '#contract/may.ts'
import { builtInRoles, fitsMeeting, type right, type Role } from '#contract/right.ts'
import type { Handler } from '../../use-case.ts'
import { isBuiltIn, outOfReach } from './rights.ts'
import { membersByRole, ownRoles } from './store.ts'
import { inOrder, roleOnWire } from './wire.ts'

export const listRoles: Handler<typeof right.roles> = async ({ deps: { db }, input: { meetingId }, grants, thirdId }) => {
  const wide = { permissions: ['system:user:view', 'system:role:edit'] }
  const refused = await outOfReach(db.read, { grants, thirdId, meetingId, wide })
  if (refused !== undefined) return refused
  const [own, members] = await Promise.all([ownRoles(db.read, thirdId), membersByRole(db.read, thirdId, meetingId)])
  const shown = Object.keys(builtInRoles)
    .filter(isBuiltIn)
    .filter((key) => key !== 'staff' && (key !== 'admin' || hasAnyRole(grants, ['admin'])))
  const builtIn = shown.map((key): Role => ({
    id: key,
    key,
    name: builtInRoles[key].name,
    permissions: [...builtInRoles[key].permissions],
    builtIn: 1,
    members: members.get(key) ?? 0,
  }))
  const all = [...builtIn, ...inOrder(own.map((row) => roleOnWire(row, members.get(row.id) ?? 0)))]
  return meetingId === '' ? all : all.filter(({ permissions }) => fitsMeeting(permissions))
}
