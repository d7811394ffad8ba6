/**
 * The roles of one account at the caller's tenant, or for one meeting of it, all
 * at once. Nobody gives or takes more than they hold there, or gives to somebody
 * who has not joined; an administrator is always left.
 */
import { hasAllPermissions, hasAnyRole, type Grants, may } from '#contract/may.ts'
import { maskedName } from '#contract/mask.ts'
import { fitsMeeting, right } from '#contract/right.ts'
import type { Tx } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { EVERYWHERE, isBuiltIn, outOfReach, permissionsOf } from './rights.ts'
import { findAccount, giveRole, isMember, type HeldRole, heldByOthers, ownRoles, rolesOfAccounts, takeRole } from './store.ts'
import { takeTurn } from './turn.ts'
import { userOnWire } from './wire.ts'

/** Where a role is held: a platform admin is one everywhere. */
const placeOf = (roleId: string, thirdId: string) => (roleId === 'admin' ? EVERYWHERE : thirdId)

export const assignRoles: Handler<typeof right.assign> = async ({ deps, input, user, grants, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const { meetingId } = input
    const there = { thirdId, meetingId, wide: { permissions: ['system:role:assign'] } }
    const before = meetingId === '' ? grants : grants.givenAt(meetingId)
    const holderNow = await takeTurn(deps.db, tx, { userId: user.id, thirdId, now, meetingId })
    const refused = await outOfReach(tx, { ...there, grants: before })
    if (refused !== undefined) return refused
    const account = await findAccount(tx, input.userId)
    if (account === undefined) return refuse('user_gone')
    const wanted = await rolesNamed(tx, thirdId, meetingId, input.roleIds)
    if (wanted === undefined) return refuse('role_gone')

    const held = await rolesOfAccounts(tx, thirdId, [account.id])
    const standing = held.filter(({ meeting_id }) => meeting_id === meetingId)
    const given = without(wanted, standing)
    const taken = without(standing, wanted)
    const touched = [...given, ...taken].flatMap(permissionsOf)
    if (!hasAllPermissions(before, touched)) return refuse('right_exceeded')
    for (const { role_id: roleId } of taken)
      if (meetingId === '' && (await isLast(tx, { roleId, thirdId, userId: account.id }, grants, user.id))) return refuse('last_admin')
    // Whoever lost the right a moment ago, to somebody whose turn came first, has lost it for this too.
    if (!may(holderNow, right.assign.access) || (await outOfReach(tx, { ...there, grants: holderNow }))) return refuse('forbidden')
    if (!hasAllPermissions(holderNow, touched)) return refuse('right_exceeded')

    // Roles are for people who wanted to be here. The platform's administrators appoint a tenant's first.
    const joined = held.length > 0 || (await isMember(tx, thirdId, account.id))
    if (!joined && given.length > 0 && !hasAnyRole(holderNow, ['admin'])) return refuse('not_joined')

    for (const { role_id: roleId } of given)
      await giveRole(tx, {
        user_id: account.id,
        third_id: placeOf(roleId, thirdId),
        meeting_id: meetingId,
        role_id: roleId,
        granted_by: user.id,
        created_at: now,
      })
    for (const { role_id: roleId } of taken)
      await takeRole(tx, { userId: account.id, thirdId: placeOf(roleId, thirdId), meetingId, roleId })
    if (touched.length > 0)
      await writeLog(tx, [
        {
          entity: 'account',
          entityId: account.id,
          action: 'assign',
          from: keysOf(standing),
          to: keysOf(wanted),
          who: user.id,
          why: meetingId === '' ? thirdId : `meeting ${meetingId}`,
          at: now,
        },
      ])
    const shown = joined ? account : { ...account, name: maskedName(account.name) }
    const holds = await rolesOfAccounts(tx, thirdId, [account.id])
    return userOnWire(
      shown,
      holds.filter(({ meeting_id }) => meetingId === '' || meeting_id === meetingId),
    )
  })

/** The roles with these ids; undefined when one of them cannot be given here. */
async function rolesNamed(tx: Tx, thirdId: string, meetingId: string, ids: readonly string[]): Promise<HeldRole[] | undefined> {
  const own = new Map((await ownRoles(tx, thirdId)).map((role) => [role.id, role.permissions]))
  const roles = [...new Set(ids)].map((id) => ({ role_id: id, meeting_id: meetingId, permissions: own.get(id) ?? null }))
  const fits = (role: HeldRole) => meetingId === '' || fitsMeeting(permissionsOf(role))
  return roles.every((role) => (isBuiltIn(role.role_id) ? role.role_id !== 'staff' : own.has(role.role_id)) && fits(role))
    ? roles
    : undefined
}

const without = (roles: readonly HeldRole[], others: readonly HeldRole[]) =>
  roles.filter(({ role_id: id }) => others.every((other) => other.role_id !== id))

const keysOf = (roles: readonly HeldRole[]) =>
  roles
    .map(({ role_id: id }) => id)
    .toSorted()
    .join(',')

/** The platform keeps an admin, whoever asks. A tenant's last one goes by a platform admin's hand only, and not by their own. */
async function isLast(
  tx: Tx,
  { roleId, thirdId, userId }: { roleId: string; thirdId: string; userId: string },
  caller: Grants,
  callerId: string,
): Promise<boolean> {
  if (roleId !== 'admin' && roleId !== 'orgadmin') return false
  if (roleId === 'orgadmin' && hasAnyRole(caller, ['admin']) && userId !== callerId) return false
  return !(await heldByOthers(tx, placeOf(roleId, thirdId), roleId, userId))
}
