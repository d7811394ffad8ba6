import { classNames } from '../../../ui/class-names.ts'
import { DownIcon, ForwardIcon } from '../../../ui/icons-later.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Placed } from './tree-walk.ts'

/** Deeper ones stand no further in: a phone is narrow. */
const DEEPEST = 5
const STEP = 20

interface Props {
  row: Placed
  open: boolean
  chosen: boolean
  /** Where Tab lands. */
  stop: boolean
  onStand: () => void
  /** Missing while it cannot be folded. */
  onFold: (() => void) | undefined
  onChoose: () => void
}

export function TreeRow({ row: { node, above, place, of }, open, chosen, stop, onStand, onFold, onChoose }: Props) {
  const parent = node.children.length > 0
  const Sign = open ? DownIcon : ForwardIcon
  return (
    <li
      role="treeitem"
      className={classNames('organisation-node', chosen && 'is-chosen')}
      style={{ paddingLeft: Math.min(above.length, DEEPEST) * STEP }}
      aria-level={above.length + 1}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={parent ? open : undefined}
      aria-selected={chosen}
      tabIndex={stop ? 0 : -1}
      onFocus={onStand}
      onClick={onChoose}
    >
      {parent && onFold !== undefined ? (
        // Keyboards fold with the arrows; this is for fingers.
        <span
          className="organisation-fold"
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            onFold()
          }}
        >
          <Sign size={1} />
        </span>
      ) : (
        <span className="organisation-fold" aria-hidden />
      )}
      <span className="organisation-node-name">{node.name}</span>
      {node.mine === 1 && (
        <Tag tone="brand" icon={CheckIcon}>
          我所在
        </Tag>
      )}
      {node.closed === 1 && <Tag tone="ended">已停用</Tag>}
      <span className="organisation-node-count">{node.members} 人</span>
    </li>
  )
}
