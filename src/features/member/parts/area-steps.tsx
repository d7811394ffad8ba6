/** Choosing a place: step by step from the province down, or by its name. */
import { useState } from 'react'
import type { AreaNode } from '#contract/system.ts'
import type { Query } from '../../../api/use-query.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AreaList, type AreaRow } from './area-list.tsx'
import { below, isLast, nameOf, search } from './area-tree.ts'

interface Props {
  tree: Query<AreaNode[]>
  /** What is chosen, from the province down. */
  way: readonly AreaNode[]
  onPick: (code: string) => void
}

export function AreaSteps({ tree, way, onPick }: Props) {
  // Without a choice the steps begin at the provinces, else at the list that holds the choice.
  const [steps, setSteps] = useState(way.slice(0, -1))
  const [word, setWord] = useState('')
  const [moved, setMoved] = useState(false)
  const last = steps[steps.length - 1]
  const rows = below(last ?? { children: tree.data }).map((node) => ({ node, name: node.name, way: [...steps, node] }))
  // A municipality has no cities.
  const kind = last === undefined ? '省份' : steps.length === 1 && !rows.every(({ node }) => isLast(node)) ? '城市' : '区县'

  function go(to: readonly AreaNode[]) {
    const end = to[to.length - 1] as AreaNode
    if (isLast(end)) onPick(end.code)
    else move(to)
  }

  function move(to: readonly AreaNode[]) {
    setWord('')
    setMoved(true)
    setSteps([...to])
  }

  return (
    // The sheet stands in a form of its owner: Enter in the search must not send that.
    <div className="area-box" onSubmit={(event) => event.stopPropagation()}>
      <div className="area-search">
        <SearchField label="搜索省、市、区县" value={word} onChange={setWord} />
      </div>
      {word.trim() === '' && (
        <ol className="area-steps" aria-label="选择到哪一步">
          {steps.map((node, at) => (
            <li key={node.code}>
              <button
                type="button"
                aria-label={`${node.name}，重新选择${at === 0 ? '省份' : '城市'}`}
                onClick={() => move(steps.slice(0, at))}
              >
                {node.name}
              </button>
            </li>
          ))}
          <li>
            <span className="area-step-now" aria-current="step">
              选择{kind}
            </span>
          </li>
        </ol>
      )}
      <Loaded query={tree} waiting={<Skeleton shape="text" count={3} />}>
        {(nodes) =>
          word.trim() !== '' ? (
            <Found word={word.trim()} nodes={nodes} onChoose={(row) => go(row.way)} />
          ) : (
            <AreaList
              key={last?.code ?? ''}
              label={last === undefined ? '选择省份' : `选择${last.name}的${kind}`}
              rows={rows}
              moved={moved}
              chosen={way[steps.length]?.code ?? ''}
              onChoose={(row) => go(row.way)}
            />
          )
        }
      </Loaded>
    </div>
  )
}

function Found({ word, nodes, onChoose }: { word: string; nodes: AreaNode[]; onChoose: (row: AreaRow) => void }) {
  const rows = search(word, { children: nodes }).map((way) => ({ node: way[way.length - 1] as AreaNode, name: nameOf(way), way }))
  if (rows.length === 0)
    return (
      <p className="area-none" role="status">
        没有找到“{word}”，请换个名称
      </p>
    )
  return <AreaList label={`找到 ${rows.length} 个地区`} rows={rows} wide chosen="" onChoose={onChoose} />
}
