/** The tiles that are there and that somebody has a right to, what is theirs alone first; groups that are left empty go too. */
import { coming } from '#contract/coming.ts'
import { type Menu, menus } from '#contract/menu.ts'
import { type Grants, may } from '#contract/may.ts'
import type { MenuGroup } from '#contract/right.ts'

export function menuOf(grants: Grants): MenuGroup[] {
  const isWork = ({ children }: Menu) => children.some(({ right }) => right !== undefined && may(grants, right))
  return [...menus.filter(isWork), ...menus.filter((menu) => !isWork(menu))]
    .map(({ key, name, children }) => ({
      key,
      name,
      children: children
        .filter(({ path, right }) => !coming.includes(path) && (right === undefined || may(grants, right)))
        .map(({ key: tile, name: word, icon, path, link = path, note }) => ({ key: tile, name: word, icon, path: link, note })),
    }))
    .filter(({ children }) => children.length > 0)
}
