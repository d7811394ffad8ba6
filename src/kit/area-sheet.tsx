/** Choosing an area: on wheels from the province down, or by its name. */
import { type ComponentType, useMemo, useState } from 'react'
import type { AreaNode } from '#contract/system.ts'
import type { Query } from '../api/use-query.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { AreaWheelsProps } from '../ui/vant-area.tsx'
import { AreaList } from './area-list.tsx'
import { nameOf, optionsIn, search, wayTo } from './area-tree.ts'

interface Props {
  title: string
  tree: Query<AreaNode[]>
  /** What is chosen already, from the province down. */
  way: readonly AreaNode[]
  Wheels: ComponentType<AreaWheelsProps>
  onPick: (code: string) => void
  onClose: () => void
}

export function AreaSheet({ title, tree, way, Wheels, onPick, onClose }: Props) {
  const [codes, setCodes] = useState(way.map(({ code }) => code))
  const [word, setWord] = useState('')
  const country = { children: tree.data }
  const options = useMemo(() => optionsIn({ children: tree.data }), [tree.data])
  const code = codes[codes.length - 1] ?? ''
  const searching = word.trim() !== ''

  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        searching ? undefined : (
          <Button kind="primary" disabled={code === ''} onClick={() => onPick(code)}>
            确定
          </Button>
        )
      }
    >
      {/* The sheet stands in a form of its owner: Enter in the search must not send that. */}
      <div className="area-box" onSubmit={(event) => event.stopPropagation()}>
        <div className="area-search">
          <SearchField label="搜索省、市、区县" value={word} onChange={setWord} />
        </div>
        <Loaded query={tree} waiting={<Skeleton shape="text" count={3} />}>
          {() =>
            searching ? (
              <AreaList word={word.trim()} ways={search(word, country)} onChoose={onPick} />
            ) : (
              <>
                <p className="area-now" role="status">
                  {nameOf(wayTo(code, country) ?? [])}
                </p>
                <Wheels options={options} value={codes} onChange={setCodes} />
              </>
            )
          }
        </Loaded>
      </div>
    </Sheet>
  )
}
