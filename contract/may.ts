/**
 * Who may do what: the one definition, used by the server for calls and by the
 * client for screens and buttons. A permission is `area:thing:action`; `*` in
 * what somebody holds stands for anything at that place, `*:*:*` for all, and
 * so does the role `admin`. What is asked for may hold `*` too: then only
 * somebody who holds all of it has it.
 */

export interface Grants {
  permissions: readonly string[]
  roles: readonly string[]
}

/** What a call, a screen or a button asks for: any one of it is enough. */
export interface Right {
  readonly permissions?: readonly string[]
  readonly roles?: readonly string[]
}

const ALL = '*:*:*'
const ADMIN = 'admin'

/** Whether holding `held` means having `wanted`. */
export function covers(held: string, wanted: string): boolean {
  if (held === wanted || held === ALL) return true
  const [mine, asked] = [held.split(':'), wanted.split(':')]
  return mine.length === 3 && asked.length === 3 && mine.every((part, place) => part === '*' || part === asked[place])
}

const holds = ({ permissions, roles }: Grants, wanted: string) => roles.includes(ADMIN) || permissions.some((held) => covers(held, wanted))

export function may(grants: Grants, right: Right): boolean {
  return hasAnyPermission(grants, right.permissions ?? []) || hasAnyRole(grants, right.roles ?? [])
}

/** Nothing asked for is nothing held. */
export function hasAnyPermission(grants: Grants, wanted: readonly string[]): boolean {
  return wanted.some((one) => holds(grants, one))
}

export function hasAllPermissions(grants: Grants, wanted: readonly string[]): boolean {
  return wanted.every((one) => holds(grants, one))
}

export function hasAnyRole({ roles }: Grants, wanted: readonly string[]): boolean {
  return wanted.length > 0 && (roles.includes(ADMIN) || wanted.some((one) => roles.includes(one)))
}

export function hasAllRoles({ roles }: Grants, wanted: readonly string[]): boolean {
  return roles.includes(ADMIN) || wanted.every((one) => roles.includes(one))
}
