/**
 * What is done to all the chosen at once (bulk.ts): told with how many and three names before it happens, and afterwards
 * with those it did not work for. In a file of its own, which lists that have a `bulk` ask for.
 */
import './bulk-bar.css'
import { useState } from 'react'
import { wordsOf } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { notice } from '../../ui/notice.ts'
import { type Asked, type Bulk, chosenWords, NAMES } from './bulk.ts'
import type { Selection } from './use-selection.ts'

export interface BulkBarProps<T> {
  bulk: Bulk<T>
  keyOf: (row: T) => string
  selection: Selection<T>
  /** Something is not what the list says any more. */
  onDone: () => Promise<unknown>
}

const FAILED = '没有操作成功，请稍后重试'

export default function BulkBar<T>({ bulk: { nameOf, unit, actions }, keyOf, selection: { chosen, set }, onDone }: BulkBarProps<T>) {
  /** How far it has come; undefined while nothing runs. */
  const [done, setDone] = useState<number>()
  const [failures, setFailures] = useState<readonly { key: string; words: string }[]>([])
  const [total, setTotal] = useState(0)

  async function act({ label, consequence, run }: Asked<T>) {
    const message = chosenWords({ nameOf, unit }, chosen) + consequence
    if (!(await confirm({ title: label, message, confirm: label }))) return
    setFailures([])
    setTotal(chosen.length)
    setDone(0)
    const failed: { row: T; words: string }[] = []
    if ('all' in run) {
      const outcome = await run.all(chosen)
      if (!outcome.ok) chosen.forEach((row) => failed.push({ row, words: wordsOf(outcome.error, FAILED) }))
    } else {
      for (const [index, row] of chosen.entries()) {
        const outcome = await run.each(row)
        if (!outcome.ok) failed.push({ row, words: wordsOf(outcome.error, FAILED) })
        setDone(index + 1)
      }
    }
    const worked = chosen.length - failed.length
    if (worked > 0) notice.success(`${label}：已完成 ${worked} ${unit}`)
    // Those that failed stay ticked, to be tried again.
    set(failed.map(({ row }) => row))
    setFailures(failed.map(({ row, words }) => ({ key: keyOf(row), words: `${nameOf(row)}：${words}` })))
    await onDone()
    setDone(undefined)
  }

  if (chosen.length === 0 && failures.length === 0) return null
  return (
    <section className="bulk-bar" aria-label="批量操作">
      {failures.length > 0 && (
        <div className="bulk-bar-failures" role="alert">
          <p>
            {failures.length} {unit}没有成功
          </p>
          <ul>
            {failures.slice(0, NAMES).map(({ key, words }) => (
              <li key={key}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="bulk-bar-line">
        <p role="status">{done === undefined ? `已选 ${chosen.length} ${unit}` : `正在处理 ${done} / ${total}`}</p>
        <Button
          kind="text"
          disabled={done !== undefined}
          onClick={() => {
            setFailures([])
            set([])
          }}
        >
          取消选择
        </Button>
        <div className="bulk-bar-actions">
          {chosen.length > 0 &&
            actions.map((action) => (
              <Button
                key={action.label}
                kind={action.danger ? 'danger' : 'quiet'}
                disabled={done !== undefined}
                onClick={() => ('open' in action ? action.open(chosen, () => set([])) : void act(action))}
              >
                {action.label}
              </Button>
            ))}
        </div>
      </div>
    </section>
  )
}
