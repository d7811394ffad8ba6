/** The tiles that somebody has a right to; groups that are left empty go too. */
import { menus } from '#contract/menu.ts'
import { type Grants, may } from '#contract/may.ts'
import type { MenuGroup } from '#contract/right.ts'

export function menuOf(grants: Grants): MenuGroup[] {
  return menus
    .map(({ key, name, children }) => ({
      key,
      name,
      children: children
        .filter(({ right }) => right === undefined || may(grants, right))
        .map(({ key: tile, name: word, icon, path, note }) => ({ key: tile, name: word, icon, path, note })),
    }))
    .filter(({ children }) => children.length > 0)
}
