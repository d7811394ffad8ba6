/**
 * What somebody may do at a tenant and at its meetings: the roles given to them for the meeting, the tenant or everywhere,
 * and `staff` where they check tickets at any meeting of the tenant.
 */
import { covers, type Grants, may, type Right } from '#contract/may.ts'
import { type BuiltInRole, builtInRoles } from '#contract/right.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { type Refusal, refuse, type Rights } from '../../use-case.ts'
import { type Held, type HeldRole, isMeetingOf, rightsAt, rolesAt } from './store.ts'

export const EVERYWHERE = '*'

export function isBuiltIn(roleId: string): roleId is BuiltInRole {
  return Object.hasOwn(builtInRoles, roleId)
}

const CHECK = 'meeting:admission:check'

/**
 * Read for every request that asks for a right: what is taken away is gone at the next call.
 * @param meetingId with the roles given for this meeting too.
 */
export async function rightsOf(db: Db, userId: string, thirdId: string, now: number, meetingId = ''): Promise<Rights> {
  return rightsIn(await rightsAt(db, [userId, thirdId]), now, meetingId)
}

/** What follows from it at a moment. @param meetingId as above. */
export function rightsIn({ held, work }: Held, now: number, meetingId: string): Rights {
  const checks =
    work.some((until) => until === null || until > now) ||
    held.some((role) => role.meeting_id !== '' && permissionsOf(role).some((permission) => covers(permission, CHECK)))
  return {
    ...holderOf(countingAt(held, meetingId), checks),
    givenAt: (id) => holderOf(countingAt(held, id), false),
    meetings: [...new Set(held.map(({ meeting_id }) => meeting_id).filter((id) => id !== ''))],
  }
}

/** The roles that count at a meeting; those for the whole tenant alone where none is named. */
export function countingAt<R extends HeldRole>(held: readonly R[], meetingId: string): R[] {
  return held.filter(({ meeting_id }) => meeting_id === '' || meeting_id === meetingId)
}

/** What a role may do: a built-in one by its key, a tenant's own by what the tenant gave it. */
export function permissionsOf({ role_id: role, permissions }: Omit<HeldRole, 'meeting_id'>): readonly string[] {
  if (isBuiltIn(role)) return builtInRoles[role].permissions
  return permissions === null ? [] : readJson(permissions)
}

export function holderOf(held: readonly Omit<HeldRole, 'meeting_id'>[], staff: boolean): Grants {
  const roles = new Set<string>()
  const permissions = new Set<string>()
  for (const role of staff ? [...held, { role_id: 'staff', permissions: null }] : held) {
    if (isBuiltIn(role.role_id)) roles.add(role.role_id)
    for (const permission of permissionsOf(role)) permissions.add(permission)
  }
  return { roles: [...roles], permissions: [...permissions] }
}

/**
 * Somebody whose right is for meetings alone comes into calls about roles too: they have business there where they name one
 * that there is.
 * @param wide what it takes to be asked about the whole tenant.
 */
export async function outOfReach(
  on: Db['read'] | Tx,
  { grants, thirdId, meetingId, wide }: { grants: Grants; thirdId: string; meetingId: string; wide: Right },
): Promise<Refusal<'forbidden' | 'meeting_gone'> | undefined> {
  if (meetingId === '') return may(grants, wide) ? undefined : refuse('forbidden')
  return (await isMeetingOf(on, thirdId, meetingId)) ? undefined : refuse('meeting_gone')
}

/**
 * Who may do something at a tenant, or at one meeting of it, to be told of it: those with a role there; where there is
 * nobody, those who may everywhere. In ascending id.
 */
export async function peopleWho(db: Pick<Db, 'read'>, right: Right, thirdId: string, meetingId: string): Promise<string[]> {
  for (const where of [thirdId, EVERYWHERE]) {
    const held = Map.groupBy(await rolesAt(db, where, meetingId), ({ user_id }) => user_id)
    const able = [...held].filter(([, roles]) => may(holderOf(roles, false), right)).map(([userId]) => userId)
    if (able.length > 0) return able
  }
  return []
}
