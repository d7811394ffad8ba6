import { system } from '#contract/system.ts'
import { useQuery } from '../api/use-query.ts'
import { nameOf, wayTo } from './area-tree.ts'

/** A place by its name; its six digits where the name does not come. */
export function AreaName({ code }: { code: string }) {
  const tree = useQuery(system.areaTree, {}, { quiet: true })
  const way = tree.data && wayTo(code, { children: tree.data })
  return <>{way !== undefined ? nameOf(way) : tree.loading ? '正在加载' : code}</>
}
