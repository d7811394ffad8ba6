/** Who may do what: the one definition, pure. */

/** What somebody holds. Permissions are `area:thing:action`; `*:*:*` grants all, as does the role `admin`. */
export interface Holder {
  permissions: readonly string[]
  roles: readonly string[]
}

/** What a screen or a button asks for: any one of it is enough. */
export interface Right {
  permissions?: readonly string[]
  roles?: readonly string[]
}

export function may(holder: Holder, right: Right): boolean {
  return hasAnyPermission(holder, right.permissions ?? []) || hasAnyRole(holder, right.roles ?? [])
}

export function hasAnyPermission({ permissions }: Holder, wanted: readonly string[]): boolean {
  return wanted.length > 0 && (permissions.includes('*:*:*') || wanted.some((one) => permissions.includes(one)))
}

export function hasAllPermissions({ permissions }: Holder, wanted: readonly string[]): boolean {
  return permissions.includes('*:*:*') || wanted.every((one) => permissions.includes(one))
}

export function hasAnyRole({ roles }: Holder, wanted: readonly string[]): boolean {
  return wanted.length > 0 && (roles.includes('admin') || wanted.some((one) => roles.includes(one)))
}

export function hasAllRoles({ roles }: Holder, wanted: readonly string[]): boolean {
  return roles.includes('admin') || wanted.every((one) => roles.includes(one))
}
