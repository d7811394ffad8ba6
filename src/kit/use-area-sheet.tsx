/** Choosing an area: the table and the wheels come when somebody wants to. */
import { type ReactNode, useState } from 'react'
import { system, type AreaNode } from '#contract/system.ts'
import { type Query, useQuery } from '../api/use-query.ts'
import { AreaSheet } from './area-sheet.tsx'
import { useFetched } from './use-fetched.ts'

interface AreaChoice {
  tree: Query<AreaNode[]>
  choose: () => void
  /** To be drawn wherever the field stands. */
  sheet: ReactNode
}

/**
 * @param label of the field.
 * @param wanted whether the table is needed for what is chosen already.
 * @param wayIn what that is, from the province down, in a table that is there.
 */
export function useAreaSheet(
  label: string,
  wanted: boolean,
  wayIn: (tree: AreaNode[]) => readonly AreaNode[],
  onPick: (code: string, tree: AreaNode[]) => void,
): AreaChoice {
  const [open, setOpen] = useState(false)
  const [Wheels, fetchWheels] = useFetched(() => import('../ui/vant-area.tsx'))
  const tree = useQuery(system.areaTree, open || wanted ? {} : null, { quiet: true })
  return {
    tree,
    choose() {
      fetchWheels()
      setOpen(true)
    },
    sheet: Wheels && open && (
      <AreaSheet
        title={`选择${label}`}
        tree={tree}
        way={tree.data === undefined ? [] : wayIn(tree.data)}
        Wheels={Wheels}
        onClose={() => setOpen(false)}
        onPick={(code) => {
          onPick(code, tree.data ?? [])
          setOpen(false)
        }}
      />
    ),
  }
}
