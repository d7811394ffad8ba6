import { describe, expect, it } from 'vitest'
import { menus } from '#contract/menu.ts'
import { covers, hasAllPermissions, hasAllRoles, hasAnyPermission, hasAnyRole, type Grants, may } from '#contract/may.ts'
import { builtInRoles, permissionWords } from '#contract/right.ts'
import { everyCall } from '../support/calls.ts'

const nobody: Grants = { permissions: [], roles: [] }
const reader: Grants = { permissions: ['meeting:vip:view'], roles: ['staff'] }
const organiser: Grants = { permissions: builtInRoles.organiser.permissions, roles: ['organiser'] }
const holderOfAll: Grants = { permissions: ['*:*:*'], roles: [] }
const admin: Grants = { permissions: [], roles: ['admin'] }

describe('a permission that somebody holds', () => {
  it.each([
    ['meeting:vip:view', 'meeting:vip:view'],
    ['meeting:vip:*', 'meeting:vip:view'],
    ['meeting:*:*', 'meeting:vip:view'],
    ['meeting:*:view', 'meeting:vip:view'],
    ['*:*:view', 'meeting:vip:view'],
    ['*:*:*', 'anything:at:all'],
    ['*:*:*', '*:*:*'],
    ['meeting:*:*', 'meeting:vip:*'],
  ])('%s covers %s', (held, wanted) => expect(covers(held, wanted)).toBe(true))

  it.each([
    ['meeting:vip:view', 'meeting:vip:edit'],
    ['meeting:vip:view', 'meeting:vip:*'],
    ['meeting:*:view', 'meeting:vip:edit'],
    ['meeting:vip:*', 'meeting:*:*'],
    ['meeting:*:*', '*:*:*'],
    ['system:*:*', 'organisation:member:view'],
  ])('%s does not cover %s', (held, wanted) => expect(covers(held, wanted)).toBe(false))

  it.each([
    ['', 'meeting:vip:view'],
    ['*', 'meeting:vip:view'],
    ['*:*', 'meeting:vip:view'],
    ['*:*:*:*', 'meeting:vip:view'],
    ['meeting:vip', 'meeting:vip:view'],
    ['meeting:.*:view', 'meeting:vip:view'],
    ['Meeting:vip:view', 'meeting:vip:view'],
    [' meeting:vip:view', 'meeting:vip:view'],
    ['meeting:vi:view', 'meeting:vip:view'],
    ['meeting:**:view', 'meeting:vip:view'],
    ['__proto__:*:*', 'meeting:vip:view'],
    ['meeting:*:*', 'meeting'],
    ['meeting:*:*', 'meeting:vip:view:edit'],
    ['meeting:*:*', 'meeting\u0000:vip:view'],
  ])('%j gives nothing of %j, however it is spelt', (held, wanted) => expect(covers(held, wanted)).toBe(false))
})

describe('somebody who wants in', () => {
  it('gets in with any one of the permissions or roles that a screen lists', () => {
    expect(may(reader, { permissions: ['meeting:vip:edit', 'meeting:vip:view'] })).toBe(true)
    expect(may(reader, { roles: ['organiser', 'staff'] })).toBe(true)
    expect(may(reader, { permissions: ['meeting:vip:edit'], roles: ['organiser'] })).toBe(false)
  })

  it('gets in everywhere with *:*:* or as admin', () => {
    expect(may(holderOfAll, { permissions: ['meeting:vip:edit'] })).toBe(true)
    expect(may(admin, { permissions: ['meeting:vip:edit'] })).toBe(true)
    expect(may(admin, { roles: ['organiser'] })).toBe(true)
  })

  it('gets a role of that name only by holding it: all permissions are no role', () => {
    expect(may(holderOfAll, { roles: ['organiser'] })).toBe(false)
    expect(hasAllRoles(holderOfAll, ['organiser'])).toBe(false)
  })

  it('does not get in with nothing, nor where nothing is listed', () => {
    expect(may(nobody, { permissions: ['meeting:vip:view'] })).toBe(false)
    expect(may(nobody, { roles: ['staff'] })).toBe(false)
    for (const person of [nobody, reader, holderOfAll, admin]) {
      expect(may(person, {})).toBe(false)
      expect(may(person, { permissions: [], roles: [] })).toBe(false)
    }
  })

  it('needs one where any is asked for, every one where all are', () => {
    expect(hasAnyPermission(organiser, ['system:user:view', 'meeting:vip:view'])).toBe(true)
    expect(hasAllPermissions(organiser, ['system:user:view', 'meeting:vip:view'])).toBe(false)
    expect(hasAllPermissions(organiser, ['meeting:order:view', 'meeting:vip:*'])).toBe(true)
    expect(hasAnyRole(reader, ['organiser', 'staff'])).toBe(true)
    expect(hasAllRoles(reader, ['organiser', 'staff'])).toBe(false)
    expect([
      hasAnyPermission(admin, ['a:b:c']),
      hasAllPermissions(admin, ['a:b:c', 'd:e:f']),
      hasAnyRole(admin, ['x']),
      hasAllRoles(admin, ['x', 'y']),
    ]).toEqual([true, true, true, true])
  })

  it('has all of nothing, and nothing of nothing', () => {
    expect([hasAllPermissions(nobody, []), hasAllRoles(nobody, [])]).toEqual([true, true])
    expect([hasAnyPermission(holderOfAll, []), hasAnyRole(admin, [])]).toEqual([false, false])
  })

  it('is no admin by a role that only looks like it', () => {
    for (const role of ['Admin', 'admin ', 'administrator', 'orgadmin', '*'])
      expect(may({ permissions: [], roles: [role] }, { permissions: ['system:user:view'] })).toBe(false)
  })
})

describe('the tiles of the landing screen', () => {
  const tiles = menus.flatMap((group) => group.children)

  it('and the calls ask only for permissions that a role can be given', () => {
    const rights = [
      ...tiles.map(({ right }) => right),
      ...everyCall.flatMap(([, { access }]) => (typeof access === 'string' ? [] : access)),
    ]
    expect(rights.flatMap((right) => right?.permissions ?? []).filter((one) => !Object.hasOwn(permissionWords, one))).toEqual([])
  })

  it('are told apart by their keys, within their group and the groups among themselves', () => {
    for (const keys of [menus.map(({ key }) => key), ...menus.map((group) => group.children.map(({ key }) => key))])
      expect(new Set(keys).size).toBe(keys.length)
  })
})
