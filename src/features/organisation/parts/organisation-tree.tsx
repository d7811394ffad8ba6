/**
 * The tree as rows. Arrows walk and unfold as trees do; a long tree starts folded, with the way to one's own and to the
 * chosen one open, and can be searched.
 */
import { type KeyboardEvent, useRef, useState } from 'react'
import type { OrganisationNode } from '#contract/organisation.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { TreeRow } from './tree-row.tsx'
import { matching, walk } from './tree-walk.ts'

/** So many are looked over at once. */
const FEW = 20

interface Props {
  nodes: readonly OrganisationNode[]
  chosen: string
  onChoose: (id: string) => void
}

export function OrganisationTree({ nodes, chosen, onChoose }: Props) {
  const many = walk(nodes).length > FEW
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => (many ? foldedAtFirst(nodes, chosen) : new Set()))
  const [keyword, setKeyword] = useState('')
  const [stood, setStood] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const sought = keyword.trim()
  const isOpen = (node: OrganisationNode) => sought !== '' || !folded.has(node.id)
  const rows = walk(sought === '' ? nodes : matching(nodes, sought), isOpen)
  const indexOf = (id: string) => rows.findIndex(({ node }) => node.id === id)
  // Where Tab lands.
  const at = Math.max(0, indexOf(stood) === -1 ? indexOf(chosen) : indexOf(stood))

  function fold(id: string, fold: boolean) {
    const next = new Set(folded)
    if (fold) next.add(id)
    else next.delete(id)
    setFolded(next)
  }
  const stand = (index: number) => (list.current?.children[index] as HTMLElement | undefined)?.focus()

  function walkBy(event: KeyboardEvent) {
    const row = rows[at]
    if (row === undefined) return
    const { node, above } = row
    const steps: Record<string, () => void> = {
      ArrowDown: () => stand(at + 1),
      ArrowUp: () => stand(at - 1),
      Home: () => stand(0),
      End: () => stand(rows.length - 1),
      ArrowRight: () => node.children.length > 0 && (isOpen(node) ? stand(at + 1) : fold(node.id, false)),
      ArrowLeft: () =>
        node.children.length > 0 && isOpen(node) && sought === '' ? fold(node.id, true) : stand(indexOf(above[above.length - 1]?.id ?? '')),
      Enter: () => onChoose(node.id),
      ' ': () => onChoose(node.id),
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    step()
  }

  return (
    <>
      {many && (
        <div className="organisation-search">
          <SearchField label="搜索机构" value={keyword} onChange={setKeyword} />
        </div>
      )}
      <ul ref={list} className="organisation-tree" role="tree" aria-label="机构架构" onKeyDown={walkBy}>
        {rows.map((row, index) => (
          <TreeRow
            key={row.node.id}
            row={row}
            open={isOpen(row.node)}
            chosen={row.node.id === chosen}
            stop={index === at}
            onStand={() => setStood(row.node.id)}
            onFold={sought === '' ? () => fold(row.node.id, !folded.has(row.node.id)) : undefined}
            onChoose={() => onChoose(row.node.id)}
          />
        ))}
      </ul>
      {rows.length === 0 && (
        <p className="organisation-inside quiet" role="status">
          没有找到「{sought}」
        </p>
      )}
    </>
  )
}

/** Below the first level, but for what leads to one's own and to the chosen one. */
function foldedAtFirst(nodes: readonly OrganisationNode[], chosen: string): Set<string> {
  const all = walk(nodes)
  const onTheWay = new Set(
    all.filter(({ node }) => node.mine === 1 || node.id === chosen).flatMap(({ above }) => above.map(({ id }) => id)),
  )
  return new Set(
    all.filter(({ node, above }) => above.length > 0 && node.children.length > 0 && !onTheWay.has(node.id)).map(({ node }) => node.id),
  )
}
