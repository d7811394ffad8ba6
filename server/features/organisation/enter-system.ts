/** Making a system one's own, and going on in one: those that `mySystems` lists, and no others. */
import type { organisation } from '#contract/organisation.ts'
import type { HeaderInfo } from '#contract/header-info.ts'
import type { Db } from '../../db/db.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { insertOwnSystem, systemsFor, tenantOfSystem } from '../system/store.ts'
import { joinedBy } from './member-store.ts'

/** A system with its tenant and the roles held there, or undefined where this person may not enter. */
async function enterable(
  db: Db,
  userId: string,
  sysCode: string,
  now: number,
): Promise<{ system: HeaderInfo; thirdId: string; roles: readonly string[] } | undefined> {
  const thirdId = await tenantOfSystem(db, sysCode)
  if (thirdId === undefined) return undefined
  const [joined, { roles, permissions, meetings }] = await Promise.all([joinedBy(db, userId, thirdId), rightsOf(db, userId, thirdId, now)])
  // A tenant's own role has permissions and no key.
  const belongs = joined.length > 0 || roles.length > 0 || permissions.length > 0 || meetings.length > 0
  const [system] = await systemsFor(db, userId, belongs ? [thirdId] : [], sysCode)
  return system && { system, thirdId, roles }
}

export const addSystem: Handler<typeof organisation.addSystem> = async ({ deps: { db }, input: { sysCode }, user, now }) => {
  const found = await enterable(db, user.id, sysCode, now)
  if (found === undefined) return refuse('system_gone')
  await db.write((tx) => insertOwnSystem(tx, { user_id: user.id, sys_code: sysCode, created_at: now }))
  return found.system
}

/** Nothing is kept here: the client goes on under the new code. */
export const switchSystem: Handler<typeof organisation.switchSystem> = async ({ deps: { db }, input: { sysCode }, user, now }) => {
  const found = await enterable(db, user.id, sysCode, now)
  return found === undefined ? refuse('system_gone') : { thirdId: found.thirdId, sysCode, role: found.roles.join(',') }
}
