/** What somebody may do at a tenant: the roles given to them there or everywhere, and `staff` where they work at one of its meetings. */
import { type Grants, may, type Right } from '#contract/may.ts'
import { type BuiltInRole, builtInRoles } from '#contract/right.ts'
import type { Db } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { type HeldRole, rightsAt, rolesAt } from './store.ts'

export const EVERYWHERE = '*'

export function isBuiltIn(roleId: string): roleId is BuiltInRole {
  return Object.hasOwn(builtInRoles, roleId)
}

/** Read for every request that asks for a right: what is taken away is gone at the next call. */
export async function rightsOf(db: Db, userId: string, thirdId: string, now: number): Promise<Grants> {
  const { held, work } = await rightsAt(db, [userId, thirdId])
  return holderOf(
    held,
    work.some((until) => until === null || until > now),
  )
}

/** What a role may do: a built-in one by its key, a tenant's own by what the tenant gave it. */
export function permissionsOf({ role_id: role, permissions }: HeldRole): readonly string[] {
  if (isBuiltIn(role)) return builtInRoles[role].permissions
  return permissions === null ? [] : readJson(permissions)
}

export function holderOf(held: readonly HeldRole[], staff: boolean): Grants {
  const roles = new Set<string>()
  const permissions = new Set<string>()
  for (const role of staff ? [...held, { role_id: 'staff', permissions: null }] : held) {
    if (isBuiltIn(role.role_id)) roles.add(role.role_id)
    for (const permission of permissionsOf(role)) permissions.add(permission)
  }
  return { roles: [...roles], permissions: [...permissions] }
}

/** So many are told of what waits for any of them. */
const TOLD = 20

/** Who may do something at a tenant, to be told of it: those with a role there; where there is nobody, those who may everywhere. */
export async function peopleWho(db: Pick<Db, 'read'>, right: Right, thirdId: string): Promise<string[]> {
  for (const where of [thirdId, EVERYWHERE]) {
    const held = Map.groupBy(await rolesAt(db, where), ({ user_id }) => user_id)
    const able = [...held].filter(([, roles]) => may(holderOf(roles, false), right)).map(([userId]) => userId)
    if (able.length > 0) return able.slice(0, TOLD)
  }
  return []
}
