/** The tiles that are there and that somebody has a right to, what is theirs alone first; groups that are left empty go too. */
import { type Menu, menus } from '#contract/menu.ts'
import { may, type Right } from '#contract/may.ts'
import type { MenuGroup } from '#contract/right.ts'
import { anyRoom } from '#contract/rights.ts'
import type { Rights } from '../../use-case.ts'

export function menuOf(rights: Rights): MenuGroup[] {
  // The list of meetings shows the ones that somebody has a room of, whatever they may do at the tenant.
  const has = (right: Right) => may(rights, right) || (right === anyRoom && rights.meetings.some((id) => may(rights.givenAt(id), right)))
  const isWork = ({ children }: Menu) => children.some(({ right }) => right !== undefined && has(right))
  return [...menus.filter(isWork), ...menus.filter((menu) => !isWork(menu))]
    .map(({ key, name, children }) => ({
      key,
      name,
      children: children
        .filter(({ right }) => right === undefined || has(right))
        .map(({ key: tile, name: word, icon, path, link = path, note }) => ({ key: tile, name: word, icon, path: link, note })),
    }))
    .filter(({ children }) => children.length > 0)
}
