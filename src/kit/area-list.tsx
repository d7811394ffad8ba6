/** The places of a name; arrow keys walk through them. */
import type { KeyboardEvent } from 'react'
import type { AreaNode } from '#contract/system.ts'
import { nameOf } from './area-tree.ts'

interface Props {
  word: string
  /** From the province down to each place. */
  ways: readonly AreaNode[][]
  onChoose: (code: string) => void
}

export function AreaList({ word, ways, onChoose }: Props) {
  function walk(event: KeyboardEvent<HTMLUListElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  if (ways.length === 0)
    return (
      <p className="area-none" role="status">
        没有找到“{word}”，请换个名称
      </p>
    )
  return (
    <ul className="area-list" aria-label={`找到 ${ways.length} 个地区`} onKeyDown={walk}>
      {ways.map((way) => {
        const { code } = way[way.length - 1] as AreaNode
        return (
          <li key={code}>
            <button type="button" className="area-row" onClick={() => onChoose(code)}>
              {nameOf(way)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
