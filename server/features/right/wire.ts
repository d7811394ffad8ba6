/** Accounts and roles as the wire has them: built-in roles first, then the tenant's own by name. */
import { builtInRoles, type Role, type UserRow } from '#contract/right.ts'
import type { Row } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { isBuiltIn } from './rights.ts'
import type { Account, NamedRole } from './store.ts'

const builtInIds = Object.keys(builtInRoles)
const inChinese = new Intl.Collator('zh-Hans-CN')

export function userOnWire({ id, name, mobile, created_at }: Account, held: readonly NamedRole[]): UserRow {
  const roles = held.map(({ role_id: role, meeting_id: meetingId, name: own, meeting_name: meeting }) => ({
    id: role,
    name: isBuiltIn(role) ? builtInRoles[role].name : (own ?? ''),
    meetingId,
    meetingName: meeting ?? '',
  }))
  return {
    id,
    name,
    mobile: hideField('phone', mobile),
    roles: inOrder(roles),
    createTime: toWire(created_at),
  }
}

export function roleOnWire({ id, name, permissions }: Row<'roles'>, members: number): Role {
  return { id, key: '', name, permissions: readJson(permissions), builtIn: 0, members }
}

/** Those for all meetings before those for one. */
export function inOrder<R extends { id: string; name: string; meetingName?: string }>(roles: R[]): R[] {
  const rank = ({ id }: R) => (isBuiltIn(id) ? builtInIds.indexOf(id) : builtInIds.length)
  return roles.toSorted(
    (one, other) =>
      inChinese.compare(one.meetingName ?? '', other.meetingName ?? '') ||
      rank(one) - rank(other) ||
      inChinese.compare(one.name, other.name),
  )
}
