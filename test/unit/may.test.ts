import { describe, expect, it } from 'vitest'
import { hasAllPermissions, hasAllRoles, hasAnyPermission, hasAnyRole, may } from '#src/session/may.ts'

const nobody = { permissions: [], roles: [] }
const reader = { permissions: ['meeting:vip:view'], roles: ['staff'] }
const holderOfAll = { permissions: ['*:*:*'], roles: [] }
const admin = { permissions: [], roles: ['admin'] }

describe('somebody who wants in', () => {
  it('gets in with any one of the permissions or roles that a screen lists', () => {
    expect(may(reader, { permissions: ['meeting:vip:edit', 'meeting:vip:view'] })).toBe(true)
    expect(may(reader, { roles: ['organiser', 'staff'] })).toBe(true)
    expect(may(reader, { permissions: ['meeting:vip:edit'], roles: ['organiser'] })).toBe(false)
  })

  it('gets in everywhere with *:*:* or as admin', () => {
    expect(may(holderOfAll, { permissions: ['meeting:vip:edit'] })).toBe(true)
    expect(may(admin, { roles: ['organiser'] })).toBe(true)
  })

  it('does not get in with nothing, nor where nothing is listed', () => {
    expect(may(nobody, { permissions: ['meeting:vip:view'] })).toBe(false)
    expect(may(admin, {})).toBe(false)
  })

  it('needs every one where all are asked for', () => {
    expect(hasAllPermissions(reader, ['meeting:vip:view'])).toBe(true)
    expect(hasAllPermissions(reader, ['meeting:vip:view', 'meeting:vip:edit'])).toBe(false)
    expect(hasAllRoles(reader, ['staff', 'organiser'])).toBe(false)
    expect([hasAnyPermission(holderOfAll, ['a:b:c']), hasAnyRole(admin, ['x']), hasAllPermissions(holderOfAll, ['a:b:c', 'd:e:f']), hasAllRoles(admin, ['x', 'y'])]).toEqual([true, true, true, true])
  })
})
