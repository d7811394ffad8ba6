/** Permissions as people read them: one by one, and a whole area at once. */
import { type Permission, permissionWords } from '#contract/right.ts'

export const areas = [
  { key: 'meeting', name: '会议' },
  { key: 'organisation', name: '机构' },
  { key: 'system', name: '用户与平台' },
] as const

/** Every permission that a role may hold, in the order in which it is shown. */
export const permissions = Object.keys(permissionWords) as Permission[]

export function permissionsOf(area: string): Permission[] {
  return permissions.filter((one) => one.startsWith(`${area}:`))
}

export function wordOf(held: string): string {
  if (held === '*:*:*') return '全部权限'
  const area = areas.find(({ key }) => held === `${key}:*:*`)
  if (area !== undefined) return `${area.name}的全部权限`
  return held in permissionWords ? permissionWords[held as Permission] : held
}
