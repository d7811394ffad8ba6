/** The tiles of the landing screen, beside the screens that they lead to and the signs that are drawn on them. */
import { describe, expect, it } from 'vitest'
import { type Grants, may } from '#contract/may.ts'
import { menus } from '#contract/menu.ts'
import { builtInRoles, permissionWords } from '#contract/right.ts'
import { findRow } from '#src/frame/rows.ts'
import '#src/routes.ts'
import * as first from '#src/ui/icons.tsx'
import * as later from '#src/ui/icons-later.tsx'

const people: Grants[] = [
  { permissions: [], roles: [] },
  { permissions: ['meeting:vip:view'], roles: ['staff'] },
  { permissions: builtInRoles.organiser.permissions, roles: ['organiser'] },
  { permissions: [], roles: ['admin'] },
]
const tiles = menus.flatMap((group) => group.children)

describe('the tiles of the landing screen', () => {
  it('let somebody through exactly where the screen behind them lets them in', async () => {
    const all = [...people, ...Object.keys(permissionWords).map((one) => ({ permissions: [one], roles: [] }))]
    for (const [path, there] of Map.groupBy(tiles, (tile) => tile.path)) {
      const access = (await findRow(path))?.access
      expect(access, path).toBeDefined()
      if (access === undefined || access === 'anyone' || access === 'user' || access === 'tickets') continue
      for (const person of all)
        expect([path, there.some(({ right }) => right !== undefined && may(person, right))]).toEqual([path, may(person, access)])
    }
  })

  it('have a drawn sign each', () => {
    expect(
      tiles
        .filter(({ icon }) => !Object.hasOwn({ ...first, ...later }, `${icon.slice(0, 1).toUpperCase()}${icon.slice(1)}Icon`))
        .map(({ icon }) => icon),
    ).toEqual([])
  })
})
