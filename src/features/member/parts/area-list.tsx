/** One list of places to choose from; arrow keys walk through it. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { AreaNode } from '#contract/system.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CheckIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { isLast } from './area-tree.ts'

export interface AreaRow {
  node: AreaNode
  name: string
  way: AreaNode[]
}

interface Props {
  label: string
  rows: readonly AreaRow[]
  /** The code of the one that is chosen already. */
  chosen: string
  /** Names as long as a way: one below the other, also on a desktop. */
  wide?: boolean
  /** It took the place of another list, and the focus with it. */
  moved?: boolean
  onChoose: (row: AreaRow) => void
}

export function AreaList({ label, rows, chosen, wide, moved, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button that was pressed is gone: without this the focus would be nowhere.
    if (moved) list.current?.focus()
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'center' })
  }, [moved])

  function walk(event: KeyboardEvent<HTMLUListElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[at === -1 ? 0 : (at + step + buttons.length) % buttons.length]?.focus()
  }

  return (
    <ul ref={list} className={classNames('area-list', wide && 'is-wide')} aria-label={label} tabIndex={-1} onKeyDown={walk}>
      {rows.map((row) => (
        <li key={row.node.code}>
          <button type="button" className="area-row" aria-current={row.node.code === chosen || undefined} onClick={() => onChoose(row)}>
            <span>{row.name}</span>
            {row.node.code === chosen ? (
              <CheckIcon size={1.1} label="已选" />
            ) : (
              !isLast(row.node) && <ForwardIcon size={0.9} className="area-row-more" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
