/** Roles and rights: what each call does. */
import type { right } from '#contract/right.ts'
import type { Handlers } from '../../use-case.ts'
import { assignRoles } from './assign-roles.ts'
import { listRoles } from './list-roles.ts'
import { listUsers } from './list-users.ts'
import { menuOf } from './menu.ts'
import { removeRole } from './remove-role.ts'
import { rightsOf } from './rights.ts'
import { saveRole } from './save-role.ts'

export const rightHandlers: Handlers<typeof right> = {
  menuTree: async ({ deps, user, thirdId, now }) => menuOf(await rightsOf(deps.db, user.id, thirdId, now)),
  menuPermission: async ({ deps, input, user, thirdId, now }) => {
    const { roles, permissions, meetings } = await rightsOf(deps.db, user.id, thirdId, now, input.meetingId)
    return { roles: [...roles], permissions: [...permissions], meetings: [...meetings] }
  },
  users: listUsers,
  assign: assignRoles,
  roles: listRoles,
  saveRole,
  removeRole,
}
