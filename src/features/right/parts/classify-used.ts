/** Which tiles somebody opens most: counted on this handset, under their own id, and forgotten when they sign out. */
import type { MenuGroup, MenuNode } from '#contract/right.ts'
import { kept } from '../../../session/kept.ts'

const SHOWN = 3
/** What most people come for, until there is something to count. */
const usual = ['scanner', 'console', 'wallet', 'list', 'orders']

const counts = () => kept<Record<string, number>>('stay', 'tiles')

export function countTile(key: string): void {
  const before = counts().get() ?? {}
  counts().set({ ...before, [key]: (before[key] ?? 0) + 1 })
}

/** The few tiles to show first; of those opened equally often, the usual ones. */
export function mostUsed(groups: readonly MenuGroup[]): MenuNode[] {
  const counted = counts().get() ?? {}
  const rank = ({ key }: MenuNode) => (usual.includes(key) ? usual.indexOf(key) : usual.length)
  return (
    groups
      .flatMap((group) => group.children)
      .map((tile, place) => ({ tile, place, times: counted[tile.key] ?? 0 }))
      // Old engines do not keep equals in their order by themselves.
      .sort((a, b) => b.times - a.times || rank(a.tile) - rank(b.tile) || a.place - b.place)
      .slice(0, SHOWN)
      .map(({ tile }) => tile)
  )
}
